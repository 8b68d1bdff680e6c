import { expect, test } from '../test.ts'

test.use({ as: 'Admin' })

const FILTER = 'Filter by city'

test('a filter that is typed stays, a link and Back set it', async ({ page }) => {
  await test.step('a link to the same screen sets the filter, and so does Back', async () => {
    await page.goto('/admin/rate-chart?city=Pune')
    const city = page.getByPlaceholder(FILTER)
    await expect(page.getByRole('rowheader', { name: 'Pune' }).first()).toBeVisible()
    await city.fill('Agra')
    await expect(page).toHaveURL(/city=Agra/)
    await expect(page.getByRole('rowheader', { name: 'Agra' }).first()).toBeVisible()
    await page
      .getByRole('link', { name: 'Rate Chart', exact: true })
      .evaluate((link: HTMLElement) => link.click())
    await expect(city).toHaveValue('')
    await expect(page.getByRole('rowheader', { name: 'Pune' }).first()).toBeVisible()
    await page.goBack()
    await expect(city).toHaveValue('Agra')
    await expect(page.getByRole('rowheader', { name: 'Pune' })).toHaveCount(0)
    await page.goForward()
    await expect(city).toHaveValue('')
  })

  await test.step('a filter typed before the account is known stays when it is', async () => {
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
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test('a link followed right after typing is not undone by the filter', async ({ page }) => {
  const loaded = Promise.withResolvers<void>()
  await page.route(/ProfilePage/, async route => {
    await loaded.promise
    await route.continue()
  })
  await page.clock.install()
  await page.goto('/admin/rate-chart')
  await expect(page.getByRole('rowheader', { name: 'Agra' }).first()).toBeVisible()
  const wanted = page.waitForRequest(/ProfilePage.*\.js/)
  await page.getByPlaceholder(FILTER).fill('jaip')
  await page.getByRole('link', { name: 'Profile', exact: true }).evaluate((link: HTMLElement) => link.click())
  await wanted
  // longer than typing must pause before the filter is applied
  await page.clock.runFor(2000)
  loaded.resolve()
  await expect(page).toHaveURL(/\/admin\/profile$/)
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
})
