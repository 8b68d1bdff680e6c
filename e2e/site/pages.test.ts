import { expect, test } from '../test.ts'
import { findGroup, table, toRows } from './rows.ts'
import { WAYS } from './ways.ts'

for (const { way, javaScriptEnabled, tag } of WAYS) {
  test.describe(way, { tag }, () => {
    test.use({ javaScriptEnabled })

    test('a market of the list on Home keeps the state that the bar has chosen', async ({ page }) => {
      const filter = async (part: string) => {
        if (!javaScriptEnabled) await page.locator(part).getByRole('button', { name: 'Filter' }).click()
      }
      await page.goto('/')
      await page.getByLabel('State').selectOption('Maharashtra')
      await filter('.ratebar')
      const list = page.locator('.bymarket tbody th')
      await expect(list.filter({ hasText: 'Bhopal' })).toHaveCount(0)
      await page.getByRole('radio', { name: 'Retail' }).check()
      await filter('.bymarket')
      await expect(table(page, /^Retail/)).toContainText('Pune')
      await expect(list.filter({ hasText: 'Bhopal' })).toHaveCount(0)
      await expect(page.getByLabel('State')).toHaveValue('maharashtra')
      await expect(page.locator('.bymarket')).not.toContainText('Surat')
    })

    test('the Rate Chart filters, and is read page by page', async ({ page, today }) => {
      await page.goto('/rate-chart-web')
      await expect(page.getByLabel('Date')).toHaveValue(today)
      await page.getByLabel('City').fill('Atlantis')
      await page.getByRole('button', { name: 'Filter' }).click()
      await expect(page.getByText('No data found.')).toBeVisible()

      await page.getByLabel('City').fill('Chennai')
      await page.getByLabel('Market').selectOption('1 Kg Chicken')
      await page.getByRole('button', { name: 'Filter' }).click()
      await expect(page).toHaveURL(/city=Chennai&market=oneKgRate/)
      const rows = await toRows(table(page, 'Rates'), 'Chennai')
      expect(rows.map(([market]) => market)).toEqual(['1 Kg Rate'])
      await page.getByRole('link', { name: 'Reset' }).click()
      await expect(page).toHaveURL(/\/rate-chart-web$/)
      await expect(findGroup(table(page, 'Rates'), 'Mumbai')).toHaveCount(1)

      await page.goto('/rate-chart-web?date=')
      // by keyboard: rows that come into sight on the way to the end move what a mouse has aimed at
      await page.getByRole('link', { name: 'Older rates' }).press('Enter')
      await expect(page.getByRole('link', { name: 'Back to the newest' })).toBeVisible()
      await page.getByRole('link', { name: 'Back to the newest' }).press('Enter')
      await expect(page.getByRole('link', { name: 'Back to the newest' })).toHaveCount(0)
    })
  })
}
