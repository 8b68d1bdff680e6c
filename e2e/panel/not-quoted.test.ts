import { addDays } from '#shared/days.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { send } from '../api.ts'
import { expect, test } from '../test.ts'
import { expectNoWider } from '../widths.ts'
import { cell, FIRST_CELL, outcome, typeRates } from './rateForm.ts'
import { expectProblem } from './screen.ts'

test.use({ as: 'Sub Admin' })

const readMarkets = async (city: string, day: string) =>
  (await send<DailyRate[]>('GET', `/api/rates/daily?date=${day}&location=${city}`))[0]?.markets

test('the form asks for every rate until somebody says that the others were not quoted, and fits a phone', {
  tag: '@phone',
}, async ({ page, today }) => {
  await test.step('the form asks for every rate until somebody says that the others were not quoted', async () => {
    const day = addDays(today, -35)
    await page.goto('/admin/rate-update')
    await page.getByLabel('Date').fill(day)
    await page.getByLabel('City', { exact: true }).fill('Kozhikode')
    await cell(page, FIRST_CELL).focus()
    await typeRates(page, { oneKgRate: ['200', '240', '-'] })
    await page.keyboard.press('Control+Enter')
    await expectProblem(page, 'retail.chicken', 'Enter a rate')
    await expect(cell(page, 'oneKgRate.boneless')).toHaveAccessibleDescription('Not quoted')
    await page.getByRole('button', { name: '9 empty rates were not quoted' }).click()
    await expect(cell(page, 'wholesale.chicken')).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(outcome(page)).toHaveText('✅ Rates submitted successfully!')
    expect(await readMarkets('Kozhikode', day)).toEqual({ oneKgRate: { chicken: 200, skinless: 240 } })
  })

  await test.step('the question about rates that were left empty fits a phone', async () => {
    await page.goto('/admin/rate-update')
    await page.getByLabel('Date').fill(addDays(today, -36))
    await page.getByLabel('City', { exact: true }).fill('Kozhikode')
    await cell(page, FIRST_CELL).fill('200')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('button', { name: '11 empty rates were not quoted' })).toBeVisible()
    await expectNoWider(page)
    await page.getByRole('button', { name: 'Discard' }).click()
  })
})
