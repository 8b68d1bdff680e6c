import type { Page } from '@playwright/test'
import { KINDS, MARKETS, type Market } from '#shared/rates/markets.ts'

/** Rates as they are typed, by kind, INR per kg; the cells of other markets stay empty. */
export type TypedRates = Partial<Record<Market, readonly string[]>>

export const cell = (page: Page, id: string) => page.locator(`[id="${id}"]`)
export const FIRST_CELL = `${MARKETS[0]}.${KINDS[0]}`

/** Types the rates from the cell that has the focus on, in the order of the form, as on a number pad. */
export async function typeRates(page: Page, rates: TypedRates): Promise<void> {
  for (const rate of MARKETS.flatMap(market => KINDS.map((_, at) => rates[market]?.[at] ?? ''))) {
    await page.keyboard.type(rate)
    await page.keyboard.press('Enter')
  }
}

export const RATES: TypedRates = {
  oneKgRate: ['200', '240', '310'],
  wholesale: ['150', '190', '260'],
  supermarket: ['250', '290', '360'],
  retail: ['220', '260', '330'],
}

/** Types a city, and its rates as on a number pad. */
export async function enterCity(page: Page, city: string, rates = RATES): Promise<void> {
  await page.getByLabel('City', { exact: true }).fill(city)
  await cell(page, FIRST_CELL).focus()
  await typeRates(page, rates)
}

/** Says that a city without rates is meant. */
export const publishNewCity = (page: Page) =>
  page.getByRole('button', { name: 'Publish as a new city' }).press('Enter')

/** The result of a save, in the form itself. */
export const outcome = (page: Page) => page.locator('.savebar [role=status]')

/** Opens the form as if nothing had been typed there: its draft is stored once more when it is left. */
export async function openEmptyForm(page: Page): Promise<void> {
  await page.goto('/admin/orders')
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('rateDraft')) localStorage.removeItem(key)
  })
  await page.goto('/admin/rate-update')
}
