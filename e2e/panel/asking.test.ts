import { addDays } from '#shared/days.ts'
import { enterRate } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { cell, FIRST_CELL, outcome } from './rateForm.ts'

test.use({ as: 'Sub Admin' })

test('prices far from the day before are asked about once before they are published', async ({
  page,
  today,
}) => {
  const before = addDays(today, -1)
  await enterRate({ location: 'Latur', date: before, markets: makePrices('Latur', 10) })
  await page.goto('/admin/rate-update')
  await page.getByLabel('City', { exact: true }).fill('Latur')
  await page.getByRole('button', { name: /^Copy \d/ }).click()
  const { oneKgRate } = makePrices('Latur', 10)
  await cell(page, FIRST_CELL).fill(`${oneKgRate.chicken}0`)
  await cell(page, 'retail.skinless').fill('30')
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('alertdialog', { name: 'Publish these rates?' })
  await expect(question.getByRole('row')).toHaveCount(3)
  await expect(question.getByRole('row').nth(1)).toContainText(`${oneKgRate.chicken}`)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(cell(page, FIRST_CELL)).toBeFocused()
  await expect(outcome(page)).toBeEmpty()
  await page.keyboard.press('Control+Enter')
  await expect(question).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(outcome(page)).toHaveText('✅ Rates submitted successfully!')
})
