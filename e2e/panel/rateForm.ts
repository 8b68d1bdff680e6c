import type { Page } from '@playwright/test'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'

/** Twelve rates in the order of the form, row by row, INR per kg. */
export type Twelve = readonly string[]

export const cell = (page: Page, id: string) => page.locator(`[id="${id}"]`)
export const FIRST_CELL = `${MARKETS[0]}.${KINDS[0]}`

/** Types the twelve rates from the cell that has the focus on, as on a number pad. */
export async function typeTwelve(page: Page, rates: Twelve): Promise<void> {
  for (const rate of rates) {
    await page.keyboard.type(rate)
    await page.keyboard.press('Enter')
  }
}

/** What a save said, in the form itself. */
export const outcome = (page: Page) => page.locator('.savebar [role=status]')
