import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { addDays } from '#shared/days.ts'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { MAX_FIRST_LOAD, weighScreens } from '#test/firstLoad.ts'
import { findChromium } from '../e2e/chromium.ts'
import { median } from './load.ts'
import { makeSheet, saveDay } from './markets.ts'
import { startProduct } from './product.ts'
import { PORT, say } from './report.ts'
import { TODAY } from './year.ts'

const CITIES = 40
const RUNS = 5
/** A phone: 1.6 Mbit/s, 150 ms, a quarter of this machine. */
const PHONE = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 95_000, offline: false }
const SLOWER = 4

/** Returns the ms until the first price of Rate Update can be typed, on a phone without a cache. */
async function openRateUpdate(browser: Browser, url: string, token: string): Promise<number> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.addInitScript(token => localStorage.setItem('authToken', token), token)
  const session = await context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', PHONE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto('/admin/rate-update', { waitUntil: 'commit' })
  const ready = await page.waitForFunction(() => {
    const cell = document.getElementById('oneKgRate.chicken')
    return cell ? performance.now() : undefined
  })
  const after = (await ready.jsonValue()) as number
  await context.close()
  return after
}

for (const { screen, bytes } of await weighScreens(DEFAULT_LANGUAGE))
  say(
    `First load of ${screen}: ${(bytes / 1000).toFixed(1)} kB of scripts, brotli (at most ${MAX_FIRST_LOAD / 1000})`,
  )

const dataDir = await mkdtemp(join(tmpdir(), 'chicken-rates-bench-'))
const browser = await chromium.launch(await findChromium())
try {
  const product = await startProduct(dataDir, PORT)
  const token = await product.logIn()
  await saveDay(product.url, token, addDays(TODAY, -1), makeSheet(CITIES, 1))
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) times.push(await openRateUpdate(browser, product.url, token))
  say(
    `Rate Update ready on a phone (1.6 Mbit/s, 150 ms, ${SLOWER}x slower CPU), nothing cached: ` +
      `median ${Math.round(median(times))} ms of ${RUNS}, at worst ${Math.round(Math.max(...times))} ms (at most 2,500)`,
  )
  await product.stop()
} finally {
  await browser.close()
  await rm(dataDir, { recursive: true, force: true })
}
