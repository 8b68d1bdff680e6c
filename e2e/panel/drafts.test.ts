import { createStaff } from '../people.ts'
import { expect, test } from '../test.ts'
import { cell, FIRST_CELL, outcome, type TypedRates, typeRates } from './rateForm.ts'
import { createStorageState, logIn, waitForLiveEvents } from './screen.ts'

const RATES: TypedRates = {
  oneKgRate: ['200', '240', '310'],
  wholesale: ['150', '190', '260'],
  supermarket: ['250', '290', '360'],
  retail: ['220', '260', '330'],
}
const FORM = '/admin/rate-update'

test.describe('a clerk', () => {
  test.use({ as: 'Sub Admin' })

  test.beforeEach(async ({ page }) => {
    page.on('dialog', dialog => dialog.accept())
    await page.goto(FORM)
  })

  test('typed rates are restored after a reload, until they are discarded', async ({ page }) => {
    await page.getByLabel('City', { exact: true }).fill('Kannur')
    await cell(page, 'retail.skinless').fill('26')
    await page.reload()
    await expect(page.getByText(/^Your draft of .* is back\.$/)).toBeVisible()
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Kannur')
    await expect(cell(page, 'retail.skinless')).toHaveValue('26')

    await page.getByRole('button', { name: 'Discard draft' }).click()
    await expect(cell(page, 'retail.skinless')).toHaveValue('')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('City', { exact: true })).toBeFocused()
    await page.reload()
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('')
  })
})

test('typed rates survive the end of a session, and nobody else sees them', async ({ another }) => {
  const clerk = await createStaff('Jaya Menon', 'Sub Admin')
  const colleague = await createStaff('Kiran Shah', 'Sub Admin')
  const page = await another({ storageState: await createStorageState(clerk) })
  let connected = waitForLiveEvents(page)
  await page.goto(FORM)
  await page.getByLabel('City', { exact: true }).fill('Thrissur')
  await cell(page, FIRST_CELL).focus()
  await typeRates(page, RATES)

  async function endSession() {
    await connected
    await page.evaluate(async () => {
      const authorization = `Bearer ${localStorage.getItem('authToken')}`
      await fetch('/api/auth/logout', { method: 'POST', headers: { authorization } })
    })
    // the live connection tells of it at once
    await expect(page).toHaveURL(/\/admin\/login\?next=/)
  }
  await endSession()
  await expect(page.getByRole('status')).toHaveText(
    'Your session has ended. Log in again to go on. What you typed is safe in this browser.',
  )
  connected = waitForLiveEvents(page)
  await logIn(page, colleague)
  await expect(page).toHaveURL(/rate-update$/)
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('')
  await endSession()
  // nothing of the drafts of somebody else
  await expect(
    page.getByText('Your session has ended. Log in again to go on.', { exact: true }),
  ).toBeVisible()

  await page.goto(`/admin/login?next=${FORM}`)
  await logIn(page, clerk)
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Thrissur')
  await expect(cell(page, 'retail.boneless')).toHaveValue('330')
  await page.getByRole('button', { name: 'Submit Rates' }).click()
  await expect(outcome(page)).toHaveText('✅ Rates submitted successfully!')
})
