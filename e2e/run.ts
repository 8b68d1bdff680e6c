import { test } from '@playwright/test'
import type { Browser } from './chromium.ts'

/** A running product, and who may write there. */
export interface Server {
  url: string
  /** The same with pages that have no script, where the driver of a browser cannot switch scripts off. */
  scriptlessUrl?: string
  /** Token of the first Admin, with which tests arrange what they start from. */
  adminToken: string
}

/** What every worker must know of the run. */
export interface Run extends Server {
  chromium: Browser
  /** Where mails are sent: the test that reads them opens a server there. */
  mailPort: number
}

const KEY = 'BROWSER_TEST_RUN'

/** Workers inherit the environment of the process that set the run up. */
export const shareRun = (run: Run): void => {
  process.env[KEY] = JSON.stringify(run)
}

/** Products that tests that are repeated have for themselves, in this worker. */
const repeated: Run[] = []
export const keepRepeated = (at: number, run: Run): void => {
  repeated[at] = run
}

export const readFirstRun = (): Run => JSON.parse(process.env[KEY]!)

/** The run of the test that asks. */
export const readRun = (): Run => repeated[test.info().repeatEachIndex] ?? readFirstRun()
