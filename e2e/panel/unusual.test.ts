import { addDays } from '#shared/days.ts'
import { enterRate } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { cell, FIRST_CELL, outcome } from './rateForm.ts'
import { findToast } from './screen.ts'

test.use({ as: 'Admin' })

test('a rate ten times off is saved with the second press only, and what is unusual can be undone', async ({
  page,
  today,
}) => {
  const day = addDays(today, -9)
  await enterRate({ location: 'Latur', date: addDays(day, -1), markets: makePrices('Latur', 10) })
  await page.goto('/admin/rate-update')
  await page.getByLabel('City', { exact: true }).fill('Latur')
  await page.getByLabel('Date').fill(day)
  await page.getByRole('button', { name: /^Copy \d/ }).click()
  const { oneKgRate } = makePrices('Latur', 10)
  await cell(page, FIRST_CELL).fill(`${oneKgRate.chicken}0`)
  await cell(page, 'retail.chicken').fill('999')
  await expect(page.getByText('Check: under Chicken').first()).toBeVisible()
  await expectAccessible(page)
  const submit = page.getByRole('button', { name: 'Submit Rates' })
  await submit.click()
  await expect(outcome(page)).toContainText('1 rate is ten times off the day before.')
  await expect(cell(page, FIRST_CELL)).toBeFocused()
  await submit.click()
  await expect(outcome(page)).toHaveText('✅ Rates submitted successfully!')
  await expect(findToast(page, /unusual rates? published/)).toBeVisible()
  await page.getByRole('button', { name: /^Undo: Latur/ }).click()
  await expect(findToast(page, 'Rate deleted successfully')).toBeVisible()
})
