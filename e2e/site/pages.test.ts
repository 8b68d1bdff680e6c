import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { findGroup, table, toRows } from './rows.ts'
import { WAYS } from './ways.ts'

for (const { way, javaScriptEnabled, tag } of WAYS) {
  test.describe(way, { tag }, () => {
    test.use({ javaScriptEnabled })

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

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('an address that leads nowhere leads to Home, which shows the market that is chosen', async ({
    page,
  }) => {
    const answer = await page.goto('/no-such-page')
    expect(answer!.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist')
    for (const part of ['Main', 'Footer'])
      await expect(page.getByRole('navigation', { name: part })).toContainText('Rate Chart')
    await page.getByRole('main').getByRole('link', { name: 'Today’s rates' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today’s chicken rates')

    const { oneKgRate, supermarket } = makePrices('Pune', 0)
    const oneKg = table(page, '1 Kg Rate, ₹ per kg')
    await expect(oneKg.getByRole('row', { name: /Pune/ })).toContainText(String(oneKgRate.boneless))
    await page.getByRole('radio', { name: 'Super Market' }).check()
    await page.locator('.bymarket').getByRole('button').click()
    const superMarket = table(page, 'Super Market, ₹ per kg')
    await expect(superMarket.getByRole('row', { name: /Pune/ })).toContainText(String(supermarket.boneless))
    await expect(oneKg).toHaveCount(0)
  })
})
