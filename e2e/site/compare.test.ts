import type { Page } from '@playwright/test'
import { toMonth } from '#shared/days.ts'
import { expect, test } from '../test.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
/** The script has taken the form over. */
const takenOver = (page: Page) => expect(page.locator('.filters .loading')).toBeAttached()

// what its pages show is tested in Compare.test.ts
test.describe('at a desk', () => {
  test('a date and a month exclude each other', async ({ page, today }) => {
    await page.goto('/compare?tab=city')
    await field(page, 'City').fill('Pune')
    await takenOver(page)
    await page.getByLabel('Month').selectOption(toMonth(today))
    await page.getByLabel('Date').fill(today)
    await expect(page.getByLabel('Month')).toHaveValue('')
    await page.getByLabel('Month').selectOption(toMonth(today))
    await expect(page.getByLabel('Date')).toHaveValue('')
  })

  test('on the way back a filter says what is shown below it', async ({ page, today }) => {
    await page.goto(`/compare?tab=city&city=Pune&date=${today}`)
    await page.getByLabel('Month').selectOption(toMonth(today))
    await page.getByRole('button', { name: 'Filter' }).click()
    await expect(page).toHaveURL(/month=\d/)
    await page.goBack()
    await expect(page).toHaveURL(/date=\d/)
    await expect(page.getByLabel('Date')).toHaveValue(today)
    await expect(page.getByLabel('Month')).toHaveValue('')
  })

  test('a tick shows its city at once, the page does not move, and Back leads to the tab before', async ({
    page,
  }) => {
    await page.goto('/compare?tab=month')
    await page.getByRole('link', { name: 'Compare Cities' }).click()
    await page.getByLabel('Find a city').fill('kochi')
    await expect(page.getByRole('checkbox', { name: 'Kochi' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Mumbai' })).toBeHidden()
    await page.getByLabel('Find a city').fill('')
    await page.getByRole('checkbox', { name: 'Agra' }).check()
    await expect(page.getByRole('row', { name: /^Agra/ })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Pune' }).check()
    await expect(page.getByRole('row', { name: /^Pune/ })).toBeVisible()
    await page.getByLabel('Find a city').fill('kochi')
    await page.getByRole('checkbox', { name: 'Kochi' }).check()
    await expect(page.getByRole('row', { name: /^Kochi/ })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Kochi' }).uncheck()
    // the list opens again as a whole
    await expect(page.getByRole('checkbox', { name: 'Mumbai' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Agra' }).uncheck()
    await expect(page.getByRole('row', { name: /^Agra/ })).toHaveCount(0)
    await expect(page).toHaveURL(/tab=cities&city=Pune&market=oneKgRate$/)
    await expect(page.locator('.languages a[hreflang=te]')).toHaveAttribute('href', /te\/compare.*&city=Pune/)
    await page.goBack()
    await expect(page.getByRole('main')).toContainText('All cities in')
  })
})
