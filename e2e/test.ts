import { join } from 'node:path'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import type { AdminType } from '#shared/accounts/accounts.ts'
import { type Day, indiaDay } from '#shared/days.ts'
import { getToken, isLoggedIn } from './api.ts'
import { insertTextAsTyped } from './browsers/insertText.ts'
import { findReason } from './browsers/leftOut.ts'
import { CLOCK_OFFSET } from './clock.ts'
import { FONT_FOLDERS } from './fonts.ts'
import { moveClock } from './moveClock.ts'
import { STAFF } from './people.ts'
import { waitForRoutes } from './routes.ts'
import { keepRepeated, type Run, readFirstRun, readRun } from './run.ts'
import { openRun } from './setup.ts'
import { watch } from './watch.ts'
import { waitForWrites } from './writes.ts'

const FIREFOX = {
  executablePath: join(import.meta.dirname, 'browsers/firefox.ts'),
  firefoxUserPrefs: {
    // it cannot be told for a context
    'ui.prefersReducedMotion': 1,
    // over the page, as on phones: a window of 320 px shows a page of 320 px
    'ui.useOverlayScrollbars': 1,
    // its sandbox would not read the fonts of the tests, and show a box for each letter
    'security.sandbox.content.read_path_whitelist': FONT_FOLDERS,
    // Playwright waits for the load of a page it goes back to, and a kept one has none
    'browser.sessionhistory.max_total_viewers': 0,
  },
}

interface Here {
  /** The product, which a test that is repeated has for itself: it runs beside itself. */
  run: Run
  /** Why the driver of the browser cannot run the test, which is skipped then. */
  leftOut: string | undefined
  /** Who is logged in when the test begins; nobody by default. */
  as: AdminType | undefined
  today: Day
  faults: string[]
  /** Somebody else, with a browser of their own. */
  another: (options?: BrowserContextOptions) => Promise<Page>
}

function findUrl({ url, scriptlessUrl }: Run, javaScriptEnabled = true): string {
  return javaScriptEnabled ? url : (scriptlessUrl ?? url)
}

/** Sets the clock of a browser, makes its pages wait for their writes and collects its faults. */
async function begin(context: BrowserContext, url: string): Promise<string[]> {
  waitForWrites(context)
  waitForRoutes(context)
  if (context.browser()!.browserType().name() === 'firefox') await context.addInitScript(insertTextAsTyped)
  if (CLOCK_OFFSET) await context.addInitScript(moveClock, CLOCK_OFFSET)
  return watch(context, url)
}

const tokens = new Map<AdminType, string>()

/**
 * Logs somebody in once for the tests of this worker, and again after a test that has ended the session. An account has ten sessions:
 * with one for each test, those of this worker ended that of a longer test of another one.
 */
async function findToken(as: AdminType): Promise<string> {
  const known = tokens.get(as)
  if (known !== undefined && (await isLoggedIn(known))) return known
  const token = await getToken(STAFF[as])
  tokens.set(as, token)
  return token
}

/** A test of the running product. Any fault of a page fails it, whatever it was about (watch.ts). */
export const test = base.extend<Here, { stops: (() => Promise<void>)[] }>({
  stops: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const stops: (() => Promise<void>)[] = []
      await use(stops)
      for (const stop of stops) await stop()
    },
    { scope: 'worker' },
  ],
  run: [
    async ({ stops }, use, { repeatEachIndex }) => {
      // a worker has the tests of one repetition
      if (repeatEachIndex > 0 && stops.length === 0) {
        const { run, stop } = await openRun(readFirstRun().chromium)
        stops.push(stop)
        keepRepeated(repeatEachIndex, run)
      }
      await use(readRun())
    },
    { auto: true, timeout: 120_000 },
  ],
  launchOptions: [
    async ({ browserName }, use) => use(browserName === 'firefox' ? FIREFOX : readFirstRun().chromium),
    { scope: 'worker' },
  ],
  leftOut: [
    async ({ browserName }, use, info) => {
      const { leftOut } = info.project.metadata as { leftOut?: string }
      const reason = leftOut ?? (browserName === 'firefox' ? findReason(info.titlePath) : undefined)
      if (reason) info.skip(true, reason)
      await use(reason)
    },
    { auto: true },
  ],
  baseURL: async ({ javaScriptEnabled, run }, use) => use(findUrl(run, javaScriptEnabled)),
  as: [undefined, { option: true }],
  storageState: async ({ as, baseURL }, use) => {
    // no first visit: languages are offered at one
    const stored: Record<string, string> = { languageOffered: '1' }
    if (as) {
      stored.authToken = await findToken(as)
      // tests have days of their own: each would be asked whether it means another day
      stored[`otherDay ${STAFF[as].email}`] = indiaDay(new Date())
    }
    const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
    await use({ cookies: [], origins: [{ origin: baseURL!, localStorage }] })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  today: async ({}, use) => use(indiaDay(new Date())),
  faults: [
    async ({ context, baseURL }, use) => {
      const faults = await begin(context, baseURL!)
      await use(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
  another: async ({ browser, viewport, run }, use) => {
    const opened: (() => Promise<void>)[] = []
    await use(async options => {
      const baseURL = options?.baseURL ?? findUrl(run, options?.javaScriptEnabled)
      const context = await browser.newContext({ viewport, ...options, baseURL })
      const faults = await begin(context, baseURL)
      opened.push(async () => {
        await context.close()
        expect(faults).toEqual([])
      })
      return context.newPage()
    })
    for (const close of opened) await close()
  },
})

export { expect }
