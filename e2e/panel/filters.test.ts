import { expect, test } from '../test.ts'

test.use({ as: 'Admin' })

const FILTER = 'Filter by city'

test('a filter typed before the account is known stays when it is', async ({ page }) => {
  const known = Promise.withResolvers<void>()
  await page.route('**/api/auth/profile', async route => {
    await known.promise
    await route.continue()
  })
  await page.goto('/admin/rate-chart')
  const city = page.getByPlaceholder(FILTER)
  await city.fill('jaip')
  known.resolve()
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await expect(city).toHaveValue('jaip')
  await expect(city).toBeFocused()
  await expect(page.getByRole('rowheader', { name: 'Jaipur' }).first()).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Agra' })).toHaveCount(0)
})
