import { CITIES, LATE_CITY, makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { expectNoWider, NARROWEST } from '../widths.ts'
import { findGroup, table, toRows } from './rows.ts'
import { WAYS } from './ways.ts'

for (const { way, javaScriptEnabled, tag } of WAYS) {
  test.describe(way, { tag }, () => {
    test.use({ javaScriptEnabled })

    test('a filter that cannot be understood is explained at its field, and nothing is guessed', async ({
      page,
    }) => {
      await page.goto('/rate-chart-web?date=2026-02-30&market=bazaar')
      await expect(page.getByLabel('Market')).toHaveAccessibleDescription('Choose a market from the list.')
      await expect(page.getByLabel('Date')).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByRole('table')).toHaveCount(0)
    })

    test('a city nobody has entered finds no data', async ({ page }) => {
      await page.goto('/rate-chart-web')
      await page.getByLabel('City').fill('Atlantis')
      await page.getByRole('button', { name: 'Filter' }).click()
      await expect(page.getByText('No data found.')).toBeVisible()
    })

    test('an unknown address is a real 404 with the header, the footer and a way back', async ({ page }) => {
      const answer = await page.goto('/no-such-page')
      expect(answer!.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist')
      for (const part of ['Main', 'Footer'])
        await expect(page.getByRole('navigation', { name: part })).toContainText('Rate Chart')
      await page.getByRole('main').getByRole('link', { name: 'Today’s rates' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today’s chicken rates')
    })

    test('Home shows every city with its markets, and dates what is not of today', async ({ page }) => {
      await page.goto('/')
      const rates = table(page, 'Today’s rates')
      for (const city of CITIES) {
        const [oneKg, ...others] = await toRows(rates, city)
        expect(oneKg![0]).toBe('1 Kg Rate')
        expect(others.map(([market]) => market)).toEqual(['Wholesale', 'Supermarket', 'Retail'])
        expect(oneKg![1]).toMatch(new RegExp(`^${makePrices(city, 0).oneKgRate.chicken}(\\D|$)`))
      }
      await expect(findGroup(rates, LATE_CITY)).toContainText('Not updated today')
    })

    test('the 1 Kg rate section shows the market that is chosen', async ({ page, javaScriptEnabled }) => {
      await page.goto('/')
      const oneKg = table(page, '1 Kg Rate, ₹ per kg')
      await expect(oneKg.getByRole('row', { name: /Pune/ })).toContainText(
        String(makePrices('Pune', 0).oneKgRate.boneless),
      )
      await page.getByRole('radio', { name: 'Super Market' }).check()
      if (!javaScriptEnabled) await page.locator('.bymarket').getByRole('button').click()
      await expect(table(page, 'Super Market, ₹ per kg')).toBeVisible()
      await expect(oneKg).toHaveCount(0)
      await expect(table(page, 'Super Market, ₹ per kg').getByRole('row', { name: /Pune/ })).toContainText(
        String(makePrices('Pune', 0).supermarket.boneless),
      )
    })

    test('the Rate Chart shows all days of a city, newest first, and today is marked', async ({ page }) => {
      await page.goto('/rate-chart-web?city=Bhopal&date=')
      const groups = findGroup(table(page, 'Rates'), 'Bhopal')
      await expect(groups).toHaveCount(31)
      const days = await table(page, 'Rates').evaluate(rates =>
        [...rates.querySelectorAll('time')].map(({ dateTime }) => dateTime),
      )
      expect(days).toEqual(days.toSorted().reverse())
      await expect(groups.first()).toContainText('Today')
      await expect(page.locator('tbody.now')).toHaveCount(1)
    })

    test('the Rate Chart filters by market, and Reset shows today again', async ({ page, today }) => {
      await page.goto('/rate-chart-web')
      await expect(page.getByLabel('Date')).toHaveValue(today)
      await page.getByLabel('City').fill('Chennai')
      await page.getByLabel('Market').selectOption('1 Kg Chicken')
      await page.getByRole('button', { name: 'Filter' }).click()
      await expect(page).toHaveURL(/market=oneKgRate/)
      const rows = await toRows(table(page, 'Rates'), 'Chennai')
      expect(rows.map(([market]) => market)).toEqual(['1 Kg Rate'])

      await page.getByRole('link', { name: 'Reset' }).click()
      await expect(page).toHaveURL(/\/rate-chart-web$/)
      await expect(findGroup(table(page, 'Rates'), 'Mumbai')).toHaveCount(1)
    })

    test('all dates are read page by page, each rate once', async ({ page }) => {
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

    test('nothing is wider than a window of 320 px', async ({ page }) => {
      await page.setViewportSize(NARROWEST)
      for (const address of ['/', '/rate-chart-web', '/rate-chart-web?market=bazaar', '/no-such-page']) {
        await page.goto(address)
        await expectNoWider(page)
      }
    })
  })
}
