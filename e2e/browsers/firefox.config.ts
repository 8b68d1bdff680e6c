import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'
import { LEFT_OUT } from './leftOut.ts'

/** The browser tests of the site in the Firefox of the system, where it is installed. */
export default defineConfig(base, {
  testDir: '..',
  testMatch: existsSync('/usr/bin/firefox-esr') ? ['e2e/site/*.test.ts', 'e2e/browsers/*.test.ts'] : [],
  testIgnore: [],
  outputDir: '../../test-results',
  globalSetup: '../setup.ts',
  reporter: [['list'], ['./leftOut.ts']],
  // a screenshot adds a style that the content security policy blocks
  use: { browserName: 'firefox', channel: 'moz-firefox', screenshot: 'off' },
  projects: base.projects!.map(project => ({
    ...project,
    grepInvert: [project.grepInvert ?? [], LEFT_OUT.map(([titles]) => titles)].flat(2),
  })),
})
