import { expectAccessible } from '../axe.ts'
import { expect, test } from '../test.ts'

test.describe('axe finds no violation', { tag: '@every-size' }, () => {
  for (const [address, field] of [
    ['/', 'Find your city'],
    ['/rate-chart-web', 'City'],
  ] as const)
    test(`the page at ${address}, and its open list of cities`, async ({ page }) => {
      await page.goto(address)
      await expectAccessible(page)
      await page.getByLabel(field).focus()
      await page.getByRole('combobox', { name: field }).pressSequentially('be')
      await expect(page.getByRole('listbox')).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toBeVisible()
      await expectAccessible(page, 'form:has([role=listbox])')
    })

  test('all rates of a city, a filter with its problems, and a page that does not exist', async ({
    page,
  }) => {
    await page.goto('/rate-chart-web?date=&city=Pune&market=retail')
    await expectAccessible(page)
    await page.goto('/rate-chart-web?date=2026-02-30&market=bazaar&city=%2A')
    await expect(page.getByLabel('Market')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await page.goto('/no-such-page')
    await expectAccessible(page)
  })
})
