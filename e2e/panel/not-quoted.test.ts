import { addDays } from '#shared/days.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { send } from '../api.ts'
import { expect, test } from '../test.ts'
import { expectNoWider } from '../widths.ts'
import { cell, outcome, publishNewCity } from './rateForm.ts'
import { expectProblem } from './screen.ts'

test.use({ as: 'Sub Admin' })

const readMarkets = async (city: string, day: string) =>
  (await send<DailyRate[]>('GET', `/api/rates/daily?date=${day}&location=${city}`))[0]?.markets

test('the form asks for every rate until somebody says that the others were not quoted, and fits a phone', {
  tag: '@phone',
}, async ({ page, today }) => {
  const day = addDays(today, -35)
  await page.goto('/admin/rate-update')
  await page.getByLabel('Date').fill(day)
  await page.getByLabel('City', { exact: true }).fill('Kozhikode')
  await cell(page, 'oneKgRate.skinless').fill('240')
  await cell(page, 'oneKgRate.boneless').fill('-')
  await cell(page, 'oneKgRate.chicken').fill('200')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'wholesale.chicken')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expectProblem(page, 'retail.chicken', 'Enter a rate')
  await expect(cell(page, 'oneKgRate.boneless')).toHaveAccessibleDescription('Not quoted')
  await expectNoWider(page)
  await page.getByRole('button', { name: '9 empty rates were not quoted' }).click()
  await expect(cell(page, 'wholesale.chicken')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await publishNewCity(page)
  await expect(outcome(page)).toHaveText('✅ Rates submitted successfully!')
  expect(await readMarkets('Kozhikode', day)).toEqual({ oneKgRate: { chicken: 200, skinless: 240 } })
})
