import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longestFirst.ts'
import { messages } from './vite.messages.ts'

export default defineConfig({
  plugins: [messages()],
  test: {
    projects: [
      {
        extends: true,
        // no test of these changes its process: half of their time went into importing the same again for each file
        test: {
          name: 'contract and web',
          include: [
            'src/{shared,features/*/shared,features/*/panel}/**/*.test.ts',
            'src/web/{panel,ui}/**/*.test.ts',
            'src/web/*.test.ts',
          ],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server and tools',
          // pages read a database
          include: [
            '{src/server,src/cli,src/web/site,src/features/*/{server,cli,site},test,lint,release}/**/*.test.ts',
          ],
          globalSetup: 'test/support/postgres.ts',
        },
      },
    ],
    // the day of a test is India's, whatever the zone of the machine: a far one shows it
    env: { TZ: 'America/Los_Angeles' },
    // for two cores: half of a test is waiting for PostgreSQL, and a third one of them fills the gaps
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
