import { getToken } from '../api.ts'
import { createStaff, deactivate } from '../people.ts'
import { expect, test } from '../test.ts'
import { enterCity } from './rateForm.ts'
import { createStorageState, findToast } from './screen.ts'

const DEACTIVATED = 'Your account has been deactivated. Please contact admin.'
const REFUSED = 'Your account has been deactivated by admin, please contact to admin'

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

test('who is deactivated while saving reads that alone, and then the login opens', async ({ another }) => {
  const leaver = await createStaff('Isha Rane', 'Sub Admin')
  const page = await another({ storageState: await createStorageState(leaver) })
  await page.routeWebSocket(/socket\.io/, socket => socket.close())
  await page.route(/socket\.io/, route => route.abort('internetdisconnected'))
  await page.goto('/admin/rate-update')
  await enterCity(page, 'Surat')
  await expect(page.getByRole('button', { name: /^Copy \d/ })).toBeEnabled()
  await deactivate(leaver.user)
  await page.keyboard.press('Control+Enter')
  await expect(findToast(page, DEACTIVATED)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: REFUSED })).toBeVisible()
  await expect(findToast(page, /Failed|Server error/)).toHaveCount(0)
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

test('whoever comes after somebody sees nothing of them, in any tab and in no page kept for Back', async ({
  another,
}) => {
  const admin = await createStaff('Uma Sen', 'Admin')
  const clerk = await createStaff('Jai Lal', 'Sub Admin')
  const token = await getToken(clerk)
  await test.step('whoever logs in to a shared browser sees nothing of who was there before, in any tab', async () => {
    const profile = await another({ storageState: await createStorageState(admin) })
    const open = async (path: string) => {
      const page = await profile.context().newPage()
      await page.goto(path)
      return page
    }
    await profile.goto('/admin/profile')
    await expect(profile.getByText(admin.email).first()).toBeVisible()
    const [people, typed] = [await open('/admin/customers'), await open('/admin/rate-update')]
    await expect(people.getByText(clerk.email).first()).toBeVisible()
    const city = typed.getByLabel('City', { exact: true })
    await city.fill('Tenali')
    const listKeys = () => typed.evaluate(() => Object.keys(localStorage).join())
    await expect.poll(listKeys).toContain(`rateDraft ${admin.email}`)

    await profile.evaluate(text => localStorage.setItem('authToken', text), token)
    // the tab that wrote it hears of it when it is loaded
    await profile.reload()
    await expect(profile.getByText(clerk.email).first()).toBeVisible()
    await expect(profile.getByText(admin.email)).toHaveCount(0)
    await expect(people.getByText(clerk.email)).toHaveCount(0)
    await expect(city).toHaveValue('')
    await typed.reload()
    await expect(city).toHaveValue('')
    await expect(typed.getByText('Tenali')).toHaveCount(0)
  })

  await test.step('a page that the browser kept for Back shows nothing of who was there before', async () => {
    const page = await another({ storageState: await createStorageState(admin) })
    await page.goto('/admin/rate-update')
    const city = page.getByLabel('City', { exact: true })
    await city.fill('Tenali')
    await page.waitForFunction(() => Object.values(localStorage).some(draft => draft.includes('Tenali')))
    await page.evaluate(text => {
      // a tab is not told of what it writes itself, nor a kept page of anything
      localStorage.setItem('authToken', text)
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    }, token)
    await expect(page.getByRole('main').getByText('Jai Lal')).toBeVisible()
    await expect(city).toHaveValue('')
  })
})
