import { createStaff, STAFF } from '../people.ts'
import { expect, test } from '../test.ts'
import { expectFit } from '../widths.ts'
import { createStorageState, findToast, logIn } from './screen.ts'

const NEW_PASSWORD = 'nineteen paper boats'
const CLOSED = 'This link is not valid any more. Please ask an Admin for a new one.'

test('an incomplete or unknown link has a sentence', async ({ page }) => {
  await page.goto('/admin/reset')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This link is not complete. Open it as you were given it.',
  )
  await page.goto('about:blank')
  await page.goto(`/admin/reset#${'x'.repeat(43)}`)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Please enter a password.')).toBeVisible()
  await expectFit(page)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(CLOSED)
})

test.describe('an Admin', () => {
  test.use({ as: 'Admin' })

  test('an Admin makes a link for a forgotten password, and ends sessions', async ({ page, another }) => {
    await test.step('an Admin has neither link nor end of sessions for their own account', async () => {
      await page.goto('/admin/customers')
      const own = page.getByRole('row', { name: /^Asha Nair/ })
      await expect(own.getByRole('button')).toHaveCount(1)
    })

    await test.step('an Admin makes a link for somebody who forgot the password', async () => {
      const clerk = await createStaff('Tara Kulkarni', 'Sub Admin')
      await page.goto('/admin/customers')
      const row = page.getByRole('row', { name: /Tara Kulkarni/ })
      await expect(row.getByText('Approved by Admin')).toBeVisible()
      await expect(row.getByText('Never logged in')).toBeVisible()
      await row.getByRole('button', { name: 'Reset link' }).click()
      // a stolen session makes no link
      const asked = page.getByRole('dialog', { name: 'Make a reset link for Tara Kulkarni?' })
      await expectFit(page)
      await asked.getByLabel('Your password').fill(STAFF.Admin.password)
      await page.keyboard.press('Enter')
      const link = await page.getByRole('textbox', { name: 'Link for a new password' }).inputValue()
      await expectFit(page)
      await page.getByRole('button', { name: 'Close', exact: true }).click()

      const otherPage = await another({})
      await otherPage.goto(link)
      await otherPage.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
      await otherPage.getByLabel('Confirm new password').fill(NEW_PASSWORD)
      await otherPage.getByRole('button', { name: 'Change password' }).click()
      await expect(otherPage).toHaveURL(/\/admin\/login$/)
      await logIn(otherPage, { ...clerk, password: NEW_PASSWORD })
      await expect(otherPage.getByText('Welcome, Sub Admin Tara Kulkarni')).toBeVisible()
      await page.reload()
      await expect(row.getByText('Last login')).toBeVisible()
    })

    await test.step('an Admin ends the sessions of somebody, who has to log in again', async () => {
      const clerk = await createStaff('Usha Pillai', 'Sub Admin')
      const otherPage = await another({ storageState: await createStorageState(clerk) })
      await otherPage.goto('/admin/profile')
      await expect(otherPage.getByRole('heading', { name: 'Change password' })).toBeVisible()
      await page.goto('/admin/customers')
      await page.getByRole('button', { name: 'End sessions Usha Pillai' }).click()
      await expectFit(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'End sessions' }).click()
      await expect(findToast(page, 'Every session of this account has ended.')).toBeVisible()
      await otherPage.reload()
      await expect(otherPage).toHaveURL(/\/admin\/login/)
    })
  })
})
