import { expectAccessible } from '../axe.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'

test.use({ as: 'Sub Admin' })

test('the screen loads, and filters', async ({ page, today }) => {
  await test.step('the screen loads, and names the four categories', async () => {
    const { promise: may, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/rates/daily?*', async route => {
      await may
      await route.continue()
    })
    await page.goto('/admin/daily-rates')
    await expect(page.getByText('Loading...')).toBeVisible()
    answer()
    const first = page
      .getByRole('rowgroup')
      .filter({ has: page.getByRole('rowheader', { name: 'Agra', exact: true }) })
      .first()
    await expect(first.getByRole('rowheader')).toHaveText([
      'Agra',
      '1 kg Chicken Price',
      'Wholesale',
      'Supermarket',
      'Retail',
    ])
    await expect(first.getByRole('row').nth(2)).toContainText(
      String(makePrices('Agra', 0).supermarket.chicken),
    )
    await expect(page.getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('city, date and market filter the list, and Reset shows all of it', async () => {
    await page.goto('/admin/daily-rates')
    await page.getByLabel('City').fill('jaip')
    await page.getByLabel('Market').selectOption('Wholesale')
    await page.getByLabel('Date').fill(today)
    await expect(page.getByRole('rowheader')).toHaveText(['Jaipur', 'Wholesale'])
    await expectAccessible(page)
    await expect(page).toHaveURL(/city=jaip/)

    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page.getByRole('rowheader', { name: 'Agra' }).first()).toBeVisible()
    await expect(page.getByLabel('Market')).toHaveValue('')
  })
})
