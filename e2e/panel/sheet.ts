import type { Locator, Page } from '@playwright/test'
import type { Day } from '#shared/days.ts'

/** A cell of the Day Sheet. */
export const findCell = (page: Page, city: string, market = 'Retail', kind = 'Chicken') =>
  page.getByLabel(`${city}, ${market}, ${kind}, rupees`)

/** The head of a city's row, with its note. */
export const findRow = (page: Page, city: string) =>
  page.getByRole('rowheader', { name: new RegExp(`^${city}`) })

export async function openSheet(page: Page, day: Day): Promise<void> {
  await page.goto('/admin/day-sheet')
  await page.getByLabel('Date').fill(day)
}

/** Takes the rates of a message as they were read. */
export const applyMessage = (page: Page) => page.getByRole('button', { name: 'Apply' }).click()

/** Pastes a text, as from a spreadsheet or a message. */
export const paste = (field: Locator, text: string) =>
  field.evaluate((input, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
