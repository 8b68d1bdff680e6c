import { createStaff, deactivate } from '../people.ts'
import { expect, test } from '../test.ts'
import { createStorageState, findToast } from './screen.ts'

const DEACTIVATED = 'Your account has been deactivated. Please contact admin.'

test('a check every minute detects a deactivation, and the login opens two seconds later', async ({
  another,
}) => {
  const leaver = await createStaff('Gita Pillai', 'Sub Admin')
  const page = await another({ storageState: await createStorageState(leaver) })
  await page.clock.install()
  // nothing is told live: the check alone notices
  await page.routeWebSocket(/socket\.io/, socket => socket.close())
  await page.route(/socket\.io/, route => route.abort('internetdisconnected'))
  // a screen that asks for nothing by itself, so that nothing else is refused first
  await page.goto('/admin/orders')
  await expect(page.getByText('Orders Page')).toBeVisible()
  await deactivate(leaver.user)

  await page.clock.pauseAt(Date.now() + 30_000)
  const checked = page.waitForResponse(/\/api\/auth\/profile$/)
  await page.clock.runFor(60_000)
  expect((await checked).status()).toBe(403)
  await expect(findToast(page, DEACTIVATED)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()

  await page.clock.runFor(1999)
  expect(new URL(page.url()).pathname).toBe('/admin/orders')
  await page.clock.runFor(2)
  await expect(page).toHaveURL(/\/admin\/login$/)
})

test('a check that fails is shown on the screen and in a toast, and can be tried again', async ({
  another,
}) => {
  const clerk = await createStaff('Hari Das', 'Sub Admin')
  const page = await another({ storageState: await createStorageState(clerk) })
  // a cable cut after the screen has come
  await page.route('**/api/auth/profile', route => route.abort('internetdisconnected'))
  await page.goto('/admin/profile')
  const failed = page.getByRole('main').getByRole('alert')
  await expect(failed).toContainText('Failed to fetch user profile')
  await expect(findToast(page, 'Failed to fetch user profile')).toBeVisible()
  await page.unroute('**/api/auth/profile')
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('definition').filter({ hasText: clerk.email })).toBeVisible()
})
