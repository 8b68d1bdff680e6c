import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longestFirst.ts'
import { messages } from './vite.messages.ts'

/** Tests that start processes or change their own: servers of PostgreSQL, commands, signals, settings, a spied library. */
const PROCESS = [
  '{src/cli,src/features/*/cli,release}/**/*.test.ts',
  'src/server/database/{embedded/*,tls}.test.ts',
  'src/server/{packages,http/uncaughtError,site/sharedAssets}.test.ts',
  'src/server/accounts/enumeration.test.ts',
  'src/server/observability/{backupJob,log,privacy,watchdog}.test.ts',
  'src/features/open-data/server/api-docs/client.test.ts',
  'test/whole/{commands,databaseAway,metrics}.test.ts',
]
/** Tests of what needs no server. */
const PURE = [
  '{src/{shared,features/*/shared,features/*/panel},src/web/{panel,ui},lint}/**/*.test.ts',
  'src/web/*.test.ts',
]

export default defineConfig({
  plugins: [messages()],
  test: {
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      {
        extends: true,
        test: {
          name: 'server',
          // pages read a database
          include: ['{src/server,src/web/site,src/features/*/{server,site},test}/**/*.test.ts'],
          exclude: PROCESS,
          // to import the server again for each file took longer than all tests
          isolate: false,
          globalSetup: 'test/support/postgres.ts',
          setupFiles: 'test/support/eachFile.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: PROCESS,
          globalSetup: 'test/support/postgres.ts',
          setupFiles: 'test/support/eachFile.ts',
        },
      },
    ],
    // the day of a test is India's, whatever the zone of the machine: a far one shows it
    env: { TZ: 'America/Los_Angeles' },
    // for two cores: half of a test is waiting for PostgreSQL
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // what hangs, and not what is slow on a busy machine
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
