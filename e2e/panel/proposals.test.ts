import type { DailyRate } from '#shared/rates/rates.ts'
import { enterRate, send } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { createStaff } from '../people.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { cell, FIRST_CELL, typeRates } from './rateForm.ts'
import { createStorageState, findToast } from './screen.ts'

test('a clerk asks for a correction of a saved rate, an Admin approves it in one press, and the clerk sees that', async ({
  another,
  today,
}, { repeatEachIndex }) => {
  const city = ['Hassan', 'Mandya', 'Raichur', 'Bidar', 'Gadag'][repeatEachIndex]!
  const turn = 'ABCDE'[repeatEachIndex]
  const saved = makePrices(city, 0)
  await enterRate({ location: city, date: today, markets: saved })
  const clerk = await createStaff(`Asking Clerk ${turn}`, 'Sub Admin')
  const page = await another({ storageState: await createStorageState(clerk) })
  await page.goto('/admin/rate-update')
  await page.getByLabel('City', { exact: true }).fill(city)
  await cell(page, FIRST_CELL).focus()
  const rates = Object.entries(saved).map(([market, prices]) => [market, Object.values(prices).map(String)])
  await typeRates(page, { ...Object.fromEntries(rates), retail: ['301', '331', '501'] })
  await page.getByRole('button', { name: 'Submit Rates' }).click()
  const existing = page.getByRole('region', { name: new RegExp(`^${city}, .* is saved already$`) })
  await expect(existing.getByRole('button', { name: 'Propose the correction' })).toBeDisabled()
  await existing.getByLabel(/^Reason/).fill('The shop sent new rates.')
  await expectAccessible(page)
  await existing.getByRole('button', { name: 'Propose the correction' }).click()
  await expect(findToast(page, 'An Admin is asked. Nothing changes until then.')).toBeVisible()
  const read = async () =>
    (await send<DailyRate[]>('GET', `/api/rates/daily?date=${today}&location=${city}`))[0]!.markets.retail
  expect(await read()).toEqual(saved.retail)

  await page.getByRole('link', { name: 'Dashboard' }).click()
  const own = page.getByRole('region', { name: 'Corrections you asked for' }).getByRole('article')
  await expect(own).toContainText('An Admin has not decided yet.')

  const owner = await createStaff(`Deciding Owner ${turn}`, 'Admin')
  const screen = await another({ storageState: await createStorageState(owner) })
  await screen.goto('/admin')
  const asked = screen.getByRole('article').filter({ hasText: city })
  await expect(asked).toContainText('The shop sent new rates.')
  await expect(asked).toContainText('→ 301')
  await expectAccessible(screen)
  await asked.getByRole('button', { name: /^Approve/ }).click()
  await expect(asked).toHaveCount(0)
  expect(await read()).toEqual({ chicken: 301, skinless: 331, boneless: 501 })
  await expect(own).toContainText(`Approved by ${owner.name}`)
  await expectAccessible(page)
})
