import { expectAccessible } from '../axe.ts'
import { expect, test } from '../test.ts'

test.describe('axe finds no violation', { tag: '@every-size' }, () => {
  const addresses = ['/', '/rate-chart-web', '/rate-chart-web?date=&city=Pune&market=retail', '/no-such-page']
  for (const address of addresses)
    test(`the page at ${address}`, async ({ page }) => {
      await page.goto(address)
      await expectAccessible(page)
    })

  test('a filter with its problems', async ({ page }) => {
    await page.goto('/rate-chart-web?date=2026-02-30&market=bazaar&city=%2A')
    await expect(page.getByLabel('Market')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
  })

  for (const [address, field] of [
    ['/', 'Find your city'],
    ['/rate-chart-web', 'City'],
  ] as const) {
    test(`an open list of cities at ${address}`, async ({ page }) => {
      await page.goto(address)
      await page.getByLabel(field).focus()
      await page.getByRole('combobox', { name: field }).pressSequentially('be')
      await expect(page.getByRole('listbox')).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toBeVisible()
      await expectAccessible(page)
    })
  }
})
