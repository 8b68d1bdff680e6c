import { enterRate } from '../api.ts'
import { createStaff } from '../people.ts'
import { makePrices } from '../seeds.ts'
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

  test('a draft comes back after a reload and from another screen, until it is saved or discarded', async ({
    page,
  }) => {
    await test.step('typed rates are restored after a reload, until they are discarded', async () => {
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

    await test.step('a draft is gone once its rates are saved', async () => {
      await page.getByLabel('City', { exact: true }).fill('')
      await page.goto(FORM)
      await page.getByLabel('City', { exact: true }).fill('Kollam')
      await cell(page, FIRST_CELL).focus()
      await typeRates(page, RATES)
      await page.keyboard.press('Control+Enter')
      await expect(outcome(page)).toHaveText('✅ Rates submitted successfully!')
      await page.reload()
      await expect(page.getByLabel('City', { exact: true })).toHaveValue('')
      await expect(page.getByText(/^Your draft of/)).toHaveCount(0)
    })
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

test.describe('an Admin', () => {
  test.use({ as: 'Admin' })

  test('the draft of a correction stays one of a correction', async ({ page, today }) => {
    await test.step('an unsaved correction is restored as a correction after a reload', async () => {
      page.on('dialog', dialog => dialog.accept())
      await enterRate({ location: 'Kottayam', date: today, markets: makePrices('Kottayam', 0) })
      await page.goto('/admin/rate-chart?city=Kottayam')
      await page.getByRole('button', { name: /^Edit Kottayam/ }).click()
      await cell(page, 'retail.chicken').fill('255')
      await page.reload()
      await expect(page.getByLabel('Date')).toHaveAttribute('readonly')
      await expect(cell(page, 'retail.chicken')).toHaveValue('255')
      await page.getByRole('button', { name: 'Submit Rates' }).click()
      await expect(outcome(page)).toHaveText('✅ Rate updated successfully!')
    })

    await test.step('the draft of another correction is offered when its city and day are entered again', async () => {
      await enterRate({ location: 'Kollam Road', date: today, markets: makePrices('Agra', 0) })
      await page.goto('/admin/rate-chart?city=Kollam+Road')
      await page.getByRole('button', { name: /^Edit Kollam Road/ }).click()
      await cell(page, 'retail.chicken').fill('255')
      await page.getByRole('button', { name: 'Enter new rates instead' }).click()
      await expect(cell(page, 'retail.chicken')).toHaveValue('')

      await page.getByLabel('City', { exact: true }).fill('kollam road')
      await expect(page.getByText(/^A draft of Kollam Road, .* is kept from/)).toBeVisible()
      await page.getByRole('button', { name: 'Open it' }).click()
      await expect(page.getByLabel('Date')).toHaveAttribute('readonly')
      await expect(cell(page, 'retail.chicken')).toHaveValue('255')
    })
  })
})
