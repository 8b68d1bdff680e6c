import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../e2e/chromium.ts'

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }

export interface Screens {
  /** Whether the rates of a city are seen without scrolling. */
  isFirstOnDesk: boolean
  /** The same on a phone for a visitor who has chosen a city. */
  isFirstOnPhone: boolean
  /** Screens of a phone from the bar to the end of the table, by what the bar shows. */
  oneMarket: number
  allMarkets: number
}

/** Opens Home and returns where the bottom of a part is, CSS px. */
async function findBottom(
  browser: Browser,
  url: string,
  { part, viewport, city }: { part: string; viewport: typeof PHONE; city?: string },
): Promise<number> {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
  if (city) await context.addInitScript(slug => localStorage.setItem('cities', slug), city)
  const page = await context.newPage()
  await page.goto(url)
  if (city) await page.locator('.slot .board').nth(1).waitFor()
  const { y, height } = (await page.locator(part).first().boundingBox())!
  await context.close()
  return y + height
}

/** Measures how much of a screen Home takes. */
export async function measureScreens(url: string, city: string): Promise<Screens> {
  const browser = await chromium.launch(await findChromium())
  const bottom = (path: string, options: Parameters<typeof findBottom>[2]) =>
    findBottom(browser, url + path, options)
  const list = async (path: string) => {
    const end = await bottom(path, { part: '.ratelist', viewport: PHONE })
    return (end - (await bottom(path, { part: '.cap', viewport: PHONE }))) / PHONE.height
  }
  try {
    return {
      isFirstOnDesk: (await bottom('/', { part: '.grouped tbody', viewport: DESK })) <= DESK.height,
      isFirstOnPhone:
        (await bottom('/', { part: '.board:not(.covered) dl', viewport: PHONE, city })) <= PHONE.height,
      oneMarket: await list('/?rates=oneKgRate'),
      allMarkets: await list('/'),
    }
  } finally {
    await browser.close()
  }
}
