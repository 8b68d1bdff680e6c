import { send } from '../api.ts'
import { createStaff, deactivate } from '../people.ts'
import { expect, test } from '../test.ts'
import { createStorageState, findToast } from './screen.ts'

test.use({ as: 'Admin', viewport: { width: 360, height: 740 } })

const password = 'nine slow ferries'

test('the right one of two requests is approved, and former staff are erased', async ({ page }) => {
  await test.step('of two requests with one email the one with the right code is approved, and the other is removed', async () => {
    const email = 'tara@rates.example'
    await send('POST', '/api/auth/register', {
      body: { name: 'Not Tara', email, password: 'ten slow ferries', mobile: '9811111111' },
    })
    const { requestCode } = await send<{ requestCode: string }>('POST', '/api/auth/register', {
      body: { name: 'Tara Gill', email, password, mobile: '9822222222' },
    })
    await page.goto('/admin/customers')
    await page.getByLabel('Search').fill(email)
    const rows = page.getByRole('row', { name: /2 requests with this email/ })
    await expect(rows).toHaveCount(2)

    await page.getByLabel('Search').fill(requestCode.toLowerCase())
    const row = page.getByRole('row', { name: /Tara Gill/ })
    await row.getByLabel('Admin Type of Tara Gill').selectOption('Sub Admin')
    await row.getByRole('button', { name: 'Approve' }).press('Enter')
    const question = page.getByRole('alertdialog', {
      name: `Has Tara Gill told you the code ${requestCode}?`,
    })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByLabel('Search').fill(email)
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    await expect(page.getByRole('row', { name: /Not Tara/ })).toHaveCount(0)
    await createStorageState({ email, password })
  })

  await test.step('former staff are erased after a question', async () => {
    const leaver = await createStaff('Vidya Leaver', 'Sub Admin')
    await deactivate(leaver.user)
    await page.goto('/admin/customers')
    const row = page.getByRole('row', { name: /Vidya Leaver/ })
    await row.getByRole('button', { name: 'Erase Vidya Leaver' }).press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Erase Vidya Leaver?' })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: 'Erase Vidya Leaver' }).click()
    await dialog.getByRole('button', { name: 'Erase' }).click()
    await expect(findToast(page, 'The account has been erased.')).toBeVisible()
    await expect(row).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})
