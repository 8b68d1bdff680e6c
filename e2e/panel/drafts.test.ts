import { createStaff } from '../people.ts'
import { expect, test } from '../test.ts'
import { cell, enterCity, outcome, publishNewCity } from './rateForm.ts'
import { createStorageState, endSession, logIn, waitForLiveEvents } from './screen.ts'

const FORM = '/admin/rate-update'

test('typed rates survive the end of a session, and nobody else sees them', async ({ another }) => {
  const clerk = await createStaff('Jaya Menon', 'Sub Admin')
  const colleague = await createStaff('Kiran Shah', 'Sub Admin')
  const page = await another({ storageState: await createStorageState(clerk) })
  let connected = waitForLiveEvents(page)
  await page.goto(FORM)
  await enterCity(page, 'Thrissur')

  async function leave() {
    await connected
    await endSession(page)
    // the live connection tells of it at once
    await expect(page).toHaveURL(/\/admin\/login\?next=/)
  }
  await leave()
  await expect(page.getByRole('status')).toHaveText(
    'Your session has ended. Log in again to go on. What you typed is safe in this browser.',
  )
  connected = waitForLiveEvents(page)
  await logIn(page, colleague)
  await expect(page).toHaveURL(/rate-update$/)
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('')
  await leave()
  // nothing of the drafts of somebody else
  await expect(
    page.getByText('Your session has ended. Log in again to go on.', { exact: true }),
  ).toBeVisible()

  await page.goto(`/admin/login?next=${FORM}`)
  await logIn(page, clerk)
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Thrissur')
  await expect(cell(page, 'retail.boneless')).toHaveValue('330')
  await page.getByRole('button', { name: 'Submit Rates' }).click()
  await publishNewCity(page)
  await expect(outcome(page)).toHaveText('✅ Rates submitted successfully!')
})
