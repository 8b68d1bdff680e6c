import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { addDays } from '#shared/days.ts'
import { findChromium } from '../e2e/chromium.ts'
import { cityNames, makePrice } from './cities.ts'
import { benchEntering } from './entering.ts'
import { makeSheet, saveDay } from './markets.ts'
import { startProduct } from './product.ts'
import { PORT, say } from './report.ts'
import { benchTyping, type Delays } from './typing.ts'
import { measureWeight } from './weights.ts'
import { TODAY } from './year.ts'

const CITIES = 500
/** The factor by which a clerk's machine is slower than this one. */
const SLOWER = 4

const written = ({ median, p95, worst }: Delays) =>
  `median ${Math.round(median)} ms, p95 ${Math.round(p95)} ms, worst ${Math.round(worst)} ms of 100 keys (under 50 promised)`

/** Opens a browser page with a session, on a slow machine and without a cache. */
async function open(browser: Browser, url: string, token: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 800 } })
  await page.addInitScript(token => localStorage.setItem('authToken', token), token)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}

/** Opens a screen without a cache. Returns the ms until it can be used, and the bytes of its scripts, brotli. */
async function openScreen(browser: Browser, url: string, token: string, path: string, usable: string) {
  const page = await open(browser, url, token)
  const startedAt = performance.now()
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator(usable).first().waitFor()
  const after = performance.now() - startedAt
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => {
      const { pathname } = new URL(name)
      return pathname.endsWith('.js') ? [pathname] : []
    }),
  )
  await page.close()
  return { after, bytes: await measureWeight(url, scripts) }
}

const paste = (page: Page, lines: string) =>
  page.locator('#add-city').evaluate((input, lines) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', lines)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, lines)

const dataDir = await mkdtemp(join(tmpdir(), 'chicken-rates-bench-'))
const browser = await chromium.launch(await findChromium())
try {
  const product = await startProduct(dataDir, PORT)
  const token = await product.logIn()
  const clerk = await open(browser, product.url, token)
  await benchEntering(product, token, clerk)
  await clerk.close()
  await saveDay(product.url, token, addDays(TODAY, -1), makeSheet(CITIES, 1))

  for (const [name, path, usable] of [
    ['first screen (Dashboard)', '/admin', '.today'],
    ['Rate Update', '/admin/rate-update', '[id="oneKgRate.chicken"]'],
    ['Day Sheet', '/admin/day-sheet', '#sheet-0-0'],
  ] as const) {
    const { after, bytes } = await openScreen(browser, product.url, token, path, usable)
    const promise = path === '/admin' ? ' (at most 200 promised)' : ''
    say(
      `Panel, ${name}: ${(bytes / 1000).toFixed(1)} kB of JavaScript, brotli${promise}; usable after ${Math.round(after)} ms, ${SLOWER}x slower CPU, nothing cached`,
    )
  }

  const page = await open(browser, product.url, token)
  await page.goto('/admin/day-sheet')
  await page.locator('#sheet-0-0').focus()
  say(`A key in the sheet of ${CITIES} cities, ${SLOWER}x slower CPU: ${written(await benchTyping(page))}`)
  await paste(
    page,
    cityNames(CITIES)
      .map((name, at) => `${name}\t${makePrice(at, 2)}\t300\t400`)
      .join('\n'),
  )
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText(`${CITIES} cities changed`).waitFor()
  // the focus goes to the first pasted row
  await page.locator('.sheet input:focus').waitFor()
  await page.locator('.sheet').evaluate(sheet => sheet.scrollTo(0, 0))
  await page.locator('#sheet-0-0').focus()
  say(`The same with all of them typed in: ${written(await benchTyping(page))}`)
  await product.stop()
} finally {
  await browser.close()
  await rm(dataDir, { recursive: true, force: true })
}
