import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'
import { ASKED, type BrowserName } from './asked.ts'

const SITE = 'e2e/site/*.test.ts'
const TESTS = {
  Firefox: [SITE, 'e2e/browsers/layout.test.ts'],
  WebKit: ['e2e/browsers/webkit.test.ts'],
}
const testsIn = (name: BrowserName) => (ASKED.includes(name) ? TESTS[name] : [])

/** The browser tests of the site in the Firefox of the system, and what is looked at in its WebKit. */
export default defineConfig({
  ...base,
  testDir: '..',
  testIgnore: [],
  outputDir: '../../test-results',
  globalSetup: './setup.ts',
  // a run ends by itself, whatever hangs
  globalTimeout: 40 * 60_000,
  // Firefox takes three times as long as the Chromium without windows
  timeout: 120_000,
  reporter: [['list'], ['./summary.ts']],
  projects: [
    // first, while the cities are those of the seeds: a jump is looked at, and WebKit keeps no place when one above is of another height
    { name: 'WebKit', testMatch: testsIn('WebKit') },
    {
      name: 'WebKit, tests of Chromium',
      testMatch: ASKED.includes('WebKit') ? [SITE] : [],
      metadata: {
        leftOut: 'Playwright drives no WebKit but its own; webkit.test.ts asks for what matters there',
      },
    },
    ...base.projects!.map(project => ({
      ...project,
      testMatch: testsIn('Firefox'),
      // a screenshot adds a style that the content security policy blocks
      use: {
        ...project.use,
        browserName: 'firefox' as const,
        channel: 'moz-firefox',
        screenshot: 'off' as const,
      },
    })),
  ],
})
