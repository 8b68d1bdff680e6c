import { defineConfig } from '@playwright/test'

/** The smallest phone people still hold, and an ordinary desk; every size is CSS px. */
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }

export default defineConfig({
  testDir: 'e2e',
  // in other browsers: `npm run test:browsers`
  testIgnore: 'e2e/browsers/**',
  outputDir: 'test-results',
  globalSetup: './e2e/setup.ts',
  fullyParallel: true,
  // for two cores: a fourth one made each of them slower
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // a step that hangs fails by its own time; a whole test is slow where the machine is busy
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    locale: 'en-IN',
    // the day of a rate is India's, wherever the visitor is
    timezoneId: 'America/Los_Angeles',
    actionTimeout: 15_000,
    contextOptions: { reducedMotion: 'reduce' },
    // pages come from the server, not from the offline worker; its own test lets it in
    serviceWorkers: 'block',
    // a trace would cost two fifths of the run: `--trace on` records one where it is wanted
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desk', grepInvert: /@phone/, use: { viewport: DESK } },
    { name: 'phone', grep: /@phone/, use: { viewport: PHONE, hasTouch: true } },
  ],
})
