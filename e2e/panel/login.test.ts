import { expectAccessible } from '../axe.ts'
import { forbidStorage } from '../forbidStorage.ts'
import { STAFF } from '../people.ts'
import { expect, test } from '../test.ts'
import { logIn } from './screen.ts'

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
      await expectAccessible(page)
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

  test('a browser that forbids storage is logged in as long as the page lasts', async ({ page }) => {
    await page.addInitScript(forbidStorage)
    await page.goto('/admin/login')
    await logIn(page, clerk)
    await page.getByRole('link', { name: 'Rate Update' }).click()
    await expect(page.getByLabel('City', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'हिन्दी' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
  })
})

test.describe('a Sub Admin', () => {
  test.use({ as: 'Sub Admin' })

  test('a Sub Admin is led from the login to the panel, and to the screen it was asked for', async ({
    page,
  }) => {
    await page.goto('/admin/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    await page.goto('/admin/login?next=%2Fadmin%2Fprofile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
  })
})
