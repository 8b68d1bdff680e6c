import { expectAccessible } from '../axe.ts'
import { makePerson, register } from '../people.ts'
import { expect, test } from '../test.ts'
import { expectNoWider } from '../widths.ts'
import { createStorageState, findToast, waitForLiveEvents } from './screen.ts'

test.use({ as: 'Admin' })

test.beforeEach(async ({ page }) => {
  await page.goto('/admin/customers')
  await expect(page.getByRole('heading', { name: 'User Activate / Deactivate' })).toBeVisible()
})

test('an account is approved with a type, deactivated and activated again', async ({ page, another }) => {
  await test.step('nobody is approved without a type; with one the change shows at once, and the type is locked', async () => {
    const person = makePerson('Nalini Bose')
    await register(person)
    // a request that comes while the screen is open appears by itself
    const row = page.getByRole('row', { name: /Nalini Bose/ })
    const type = row.getByLabel('Admin Type of Nalini Bose')
    await row.getByRole('button', { name: 'Approve' }).click()
    await expect(findToast(page, 'Please select Admin Type before approval.')).toBeVisible()
    await expect(type).toHaveAccessibleDescription('Please select Admin Type before approval.')
    await expectAccessible(page)

    await type.selectOption('Sub Admin')
    // the screen shows both changes before they are sent one after the other: a page left before loses the second
    const approved = page.waitForResponse(
      response => response.request().postDataJSON()?.isApproved === true && response.ok(),
    )
    await row.getByRole('button', { name: 'Approve' }).click()
    await expect(row.getByText('Active', { exact: true })).toBeVisible()
    await expect(type).toBeDisabled()
    await expect(type).toHaveValue('Sub Admin')

    await approved
    await page.reload()
    await expect(type).toBeDisabled()
    const clerk = await another({ storageState: await createStorageState(person) })
    const hearing = waitForLiveEvents(clerk)
    await clerk.goto('/admin')
    await expect(clerk.getByText('Welcome, Sub Admin Nalini Bose')).toBeVisible()

    await hearing
    await row.getByRole('button', { name: 'Deactivate' }).click()
    await expect(row.getByText('Not Activated')).toBeVisible()
    await expect(type).toBeEnabled()
    await expect(findToast(page, 'Nalini Bose is deactivated.')).toBeVisible()
    // within the second in which live connections are checked
    await expect(findToast(clerk, 'Your account has been deactivated. Please contact admin.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo: activate Nalini Bose again' }).click()
    await expect(row.getByText('Active', { exact: true })).toBeVisible()
  })

  await test.step('the own account is deactivated only after a question', async () => {
    // the rows of accounts that she has approved name her, too
    const own = page.getByRole('button', { name: 'Deactivate Asha Nair' })
    const row = page.getByRole('row').filter({ has: own })
    await own.click()
    const question = page.getByRole('alertdialog', { name: 'Deactivate your own account?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(row.getByText('Active', { exact: true })).toBeVisible()
  })
})

test('a change shows before the server responds, and is reverted when it cannot be sent', async ({
  page,
}) => {
  await register(makePerson('Omkar Joshi'))
  const row = page.getByRole('row', { name: /Omkar Joshi/ })
  const type = row.getByRole('combobox')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/admin/users/*', async route => {
    await answered
    await route.abort('internetdisconnected')
  })
  await type.selectOption('Admin')
  await row.getByRole('button', { name: 'Approve' }).click()
  await expect(row.getByText('Active', { exact: true })).toBeVisible()

  answer()
  await expect(row.getByText('Not Activated')).toBeVisible()
  await expect(type).toHaveValue('')
  await expect(row.getByRole('alert')).toHaveText(
    'The server cannot be reached for the moment. Please try again.',
  )
  await page.reload()
  await expect(type).toHaveValue('')
})

test('several requests are dismissed after one question, and the status is in the address', {
  tag: '@phone',
}, async ({ page }) => {
  const last = 'Quill'
  for (const first of ['Anil', 'Bala', 'Chitra']) await register(makePerson(`${first} ${last}`))
  await page.goto(`/admin/customers?status=approved&q=${encodeURIComponent(last)}`)
  await expect(page.getByText('No users found.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Status').selectOption('Requests')
  await expect(page).toHaveURL(/\?status=pending&q=Quill/)
  await page.getByLabel('Select all requests').check()
  await page.getByLabel(`Select the request of Bala ${last}`).uncheck()
  await page.getByRole('button', { name: 'Dismiss 2 requests' }).click()
  const question = page.getByRole('alertdialog', { name: 'Dismiss 2 requests?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Dismiss' }).click()
  await expect(findToast(page, '2 requests dismissed.')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveText([`Bala ${last}`])
  await expect(page.getByRole('region', { name: 'User Activate / Deactivate' })).toBeFocused()
  await expectNoWider(page)
})
