import { createStaff, deactivate, STAFF } from '../people.ts'
import { expect, test } from '../test.ts'
import { logIn, waitForLiveEvents } from './screen.ts'

const clerk = STAFF['Sub Admin']

test.describe('without a session', () => {
  test('a login says what is wrong, and leads to the screen that was asked for', async ({ page }) => {
    await test.step('nothing is sent without both email and password, and the sentence takes the focus', async () => {
      await page.goto('/admin/login')
      await page.getByLabel('Email').fill(clerk.email)
      await page.getByRole('button', { name: 'Log in' }).click()
      const refusal = page.getByRole('alert')
      await expect(refusal).toHaveText('Please enter both email and password.')
      await expect(refusal).toBeFocused()
    })

    await test.step('a wrong password is refused inline and in a toast, and what was typed stays', async () => {
      await page.goto('/admin/login')
      await logIn(page, { ...clerk, password: 'not this one, surely' })
      await expect(page.locator('main').getByRole('alert')).toHaveText('Invalid email or password.')
      await expect(page.locator('.Toastify').getByText('Invalid email or password.')).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue(clerk.email)
    })

    await test.step('the panel leads to the login, and the login back to the screen that was asked for', async () => {
      await page.goto('/admin/rate-chart?city=Pune')
      await expect(page).toHaveURL(/\/admin\/login/)
      await logIn(page, clerk)
      await expect(page.getByText('Loged In Successfully')).toBeVisible()
      await expect(page).toHaveURL('/admin/rate-chart?city=Pune')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rate Chart')
    })
  })
})

test.describe('a Sub Admin', () => {
  test.use({ as: 'Sub Admin' })

  test('a Sub Admin is led past the login, sees no buttons of Admins, and logs out', async ({ page }) => {
    await test.step('a Sub Admin sees neither edit nor delete, nor the screens of Admins', async () => {
      await page.goto('/admin/rate-chart')
      await expect(page.locator('.me')).toContainText('Sub Admin')
      await expect(page.getByRole('rowheader', { name: 'Pune' }).first()).toBeVisible()
      await expect(page.getByRole('columnheader', { name: 'Action' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0)
      await expect(page.getByRole('link', { name: /Messages|Customers/ })).toHaveCount(0)
    })

    await test.step('a Sub Admin is led from the login to the panel, and to the screen it was asked for', async () => {
      await page.goto('/admin/login')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
      await page.goto('/admin/login?next=%2Fadmin%2Fprofile')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
    })

    await test.step('the panel is closed after a Sub Admin logs out', async () => {
      await page.goto('/admin/rate-chart')
      const token = await page.evaluate(() => localStorage.getItem('authToken'))
      await page.getByRole('button', { name: 'Log out' }).click()
      await expect(page).toHaveURL(/\/admin\/login$/)
      expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
      await page.goto('/admin/rate-chart')
      await expect(page).toHaveURL(/\/admin\/login/)
      await expect
        .poll(async () => {
          const headers = { authorization: `Bearer ${token}` }
          return (await page.request.get('/api/auth/profile', { headers })).status()
        })
        .toBe(401)
    })
  })
})

test('a person who is deactivated while logged in reads why and is led to the login', async ({ page }) => {
  const leaver = await createStaff('Farah Khan', 'Sub Admin')
  await page.goto('/admin/rate-chart')
  const hearing = waitForLiveEvents(page)
  await logIn(page, leaver)
  await expect(page.getByRole('rowheader', { name: 'Pune' }).first()).toBeVisible()

  await hearing
  await deactivate(leaver.user)
  await expect(page.getByText('Your account has been deactivated. Please contact admin.')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/admin/rate-chart')
  await expect(page).toHaveURL(/\/admin\/login$/)

  await logIn(page, leaver)
  await expect(page.locator('main').getByRole('alert')).toHaveText(
    'Your account has been deactivated. Please contact admin.',
  )
})
