import { toMonth } from '#shared/days.ts'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../test.ts'

const listPages = (month: string) => ({
  'Home, the Rate Chart and Compare': [
    '/',
    '/rate-chart-web?date=&city=Pune&market=retail',
    '/rate-chart-web?date=2026-02-30&market=bazaar&city=%2A',
    '/compare?tab=month',
    '/compare?tab=city&city=&date=&month=',
    '/compare?tab=cities&city=Agra&city=Pune&city=Surat',
  ],
  'all other pages': [
    '/chicken-rate/pune?days=365&market=retail',
    '/chicken-rate/surat',
    `/chicken-rate/pune?month=${month}`,
    '/state/maharashtra',
    '/chicken-rate',
    '/map',
    '/corrections',
    '/alerts',
    '/data',
    '/contact',
    '/aboutus',
    '/no-such-page',
  ],
})

test.describe('axe finds no violation in either theme', { tag: '@phone' }, () => {
  for (const name of Object.keys(listPages('')) as (keyof ReturnType<typeof listPages>)[])
    test(`${name}`, async ({ page, today }) => {
      test.slow()
      for (const address of listPages(toMonth(today))[name]) {
        await page.goto(address)
        await expectAccessible(page)
      }
    })

  test('lists that are open, and a form with its problems', async ({ page }) => {
    for (const [address, field] of [
      ['/', 'Find your city'],
      ['/rate-chart-web', 'City'],
    ] as const) {
      await page.goto(address)
      await page.getByLabel(field).focus()
      await page.getByRole('combobox', { name: field }).pressSequentially('be')
      await expect(page.getByRole('listbox')).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toBeVisible()
      await expectAccessible(page, 'form:has([role=listbox])')
    }
    await page.locator('.languages summary').click()
    await expectAccessible(page, '.languages')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(page.locator('.languages nav')).toBeHidden()
    await expect(page.locator('.languages summary')).toBeFocused()
    await page.goto('/contact')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Please enter your name.')).toBeVisible()
    await expectAccessible(page)
  })
})
