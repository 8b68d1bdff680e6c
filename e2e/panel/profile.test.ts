import { expectAccessible } from '../axe.ts'
import { createStaff } from '../people.ts'
import { expect, test } from '../test.ts'
import { createStorageState, expectProblem, findToast, logIn } from './screen.ts'

const NEW_PASSWORD = 'nineteen paper boats'

test.describe('somebody who is logged in', () => {
  test.use({ as: 'Sub Admin' })

  test('without a token the profile shows nobody', async ({ page }) => {
    await page.goto('/admin')
    await expect(page.locator('.me')).toBeVisible()
    await page.evaluate(() => localStorage.removeItem('authToken'))
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('User not authenticated')
  })
})

test('staff change their name and number, and their password, with which they log in again', async ({
  another,
}) => {
  const clerk = await createStaff('Meena Rao', 'Sub Admin')
  const page = await another({ storageState: await createStorageState(clerk) })
  await page.goto('/admin/profile')
  const details = page.getByRole('definition')
  await expect(details).toHaveText(['Meena Rao', clerk.email, '9876543210', 'Active', 'Sub Admin'])
  await page.getByRole('button', { name: 'Change name or number' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Meena Rathod')
  await page.getByLabel('Contact number').fill('90000 00077')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(findToast(page, 'Your details have been changed.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your account' })).toBeFocused()
  await expect(details).toHaveText(['Meena Rathod', clerk.email, '9000000077', 'Active', 'Sub Admin'])
  await expect(page.locator('.me')).toContainText('Meena Rathod')

  await page.getByRole('button', { name: 'Change password' }).click()
  await expectProblem(page, 'current', 'Please enter your current password.')
  await expectAccessible(page)
  await page.getByLabel('Current password').fill(clerk.password)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Your password has been changed. Please log in again.',
  )
  await logIn(page, { ...clerk, password: NEW_PASSWORD })
  await expect(page.getByText('Welcome, Sub Admin Meena Rathod')).toBeVisible()
})
