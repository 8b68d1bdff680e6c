import { defineConfig } from 'vitest/config'
import { messages } from './vite.messages.ts'

export default defineConfig({
  plugins: [messages()],
  test: {
    include: ['{src,test,lint,release}/**/*.test.ts'],
    globalSetup: 'test/support/postgres.ts',
    // the day of a test is India's, whatever the zone of the machine: a far one shows it
    env: { TZ: 'America/Los_Angeles' },
    // both of two cores: by itself it leaves one free, and half of a test is waiting for PostgreSQL
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
