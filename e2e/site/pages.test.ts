import { CITIES, LATE_CITY, makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { findGroup, table, toRows } from './rows.ts'
import { WAYS } from './ways.ts'

for (const { way, javaScriptEnabled, tag } of WAYS) {
  test.describe(way, { tag }, () => {
    test.use({ javaScriptEnabled })

    test('Home shows every city with its markets, dates what is not of today, and shows the market that is chosen', async ({
      page,
    }) => {
      const answer = await page.goto('/no-such-page')
      expect(answer!.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist')
      for (const part of ['Main', 'Footer'])
        await expect(page.getByRole('navigation', { name: part })).toContainText('Rate Chart')
      await page.getByRole('main').getByRole('link', { name: 'Today’s rates' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today’s chicken rates')

      const rates = table(page, 'Today’s rates')
      for (const city of CITIES) {
        const [oneKg, ...others] = await toRows(rates, city)
        expect(oneKg![0]).toBe('1 Kg Rate')
        expect(others.map(([market]) => market)).toEqual(['Wholesale', 'Supermarket', 'Retail'])
        expect(oneKg![1]).toMatch(new RegExp(`^${makePrices(city, 0).oneKgRate.chicken}(\\D|$)`))
      }
      await expect(findGroup(rates, LATE_CITY)).toContainText('Not updated today')

      const { oneKgRate, supermarket } = makePrices('Pune', 0)
      const oneKg = table(page, '1 Kg Rate, ₹ per kg')
      await expect(oneKg.getByRole('row', { name: /Pune/ })).toContainText(String(oneKgRate.boneless))
      await page.getByRole('radio', { name: 'Super Market' }).check()
      if (!javaScriptEnabled) await page.locator('.bymarket').getByRole('button').click()
      const superMarket = table(page, 'Super Market, ₹ per kg')
      await expect(superMarket.getByRole('row', { name: /Pune/ })).toContainText(String(supermarket.boneless))
      await expect(oneKg).toHaveCount(0)
    })

    test('the Rate Chart filters, guesses nothing, and is read page by page', async ({ page, today }) => {
      await page.goto('/rate-chart-web?date=2026-02-30&market=bazaar')
      await expect(page.getByLabel('Market')).toHaveAccessibleDescription('Choose a market from the list.')
      await expect(page.getByLabel('Date')).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByRole('table')).toHaveCount(0)

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

      await page.goto('/rate-chart-web?city=Bhopal&date=')
      const groups = findGroup(table(page, 'Rates'), 'Bhopal')
      await expect(groups).toHaveCount(31)
      const days = await table(page, 'Rates').evaluate(rates =>
        [...rates.querySelectorAll('time')].map(({ dateTime }) => dateTime),
      )
      expect(days).toEqual(days.toSorted().reverse())
      await expect(groups.first()).toContainText('Today')
      await expect(page.locator('tbody.now')).toHaveCount(1)

      await page.goto('/rate-chart-web?date=')
      const shown = () =>
        page
          .locator('tbody')
          .evaluateAll(groups =>
            groups.map(
              group =>
                `${group.querySelector('time')!.dateTime} ${group.querySelector('.city')!.textContent}`,
            ),
          )
      const first = await shown()
      // by keyboard: rows that come into sight on the way to the end move what a mouse has aimed at
      await page.getByRole('link', { name: 'Older rates' }).press('Enter')
      await expect(page.getByRole('link', { name: 'Back to the newest' })).toBeVisible()
      const second = await shown()
      expect(new Set([...first, ...second]).size).toBe(first.length + second.length)
      await page.getByRole('link', { name: 'Back to the newest' }).press('Enter')
      await expect(page.getByRole('link', { name: 'Back to the newest' })).toHaveCount(0)
    })
  })
}
