import { addDays } from '#shared/days.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { enterRate, getToken, send } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { createStaff } from '../people.ts'
import { readRun } from '../run.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { expectNoWider } from '../widths.ts'

test.use({ as: 'Admin' })

test('an Admin finds who did what, and from a rate its history', { tag: '@phone' }, async ({
  page,
  today,
}) => {
  const city = 'Yavatmal'
  const { _id } = await enterRate({ location: city, date: today, markets: makePrices(city, 0) })
  await send('PUT', `/api/rates/daily/${_id}`, {
    token: readRun().adminToken,
    body: { markets: makePrices(city, 1) },
  })
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit')
  await page.getByLabel('City').selectOption(city)
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText('Rates corrected')
  await expect(rows.nth(1)).toContainText('Rates entered')
  await expect(rows.nth(2)).toContainText('City added')
  await expect(rows.nth(2).getByRole('cell', { name: city, exact: true })).toBeVisible()
  await expect(rows.nth(0).getByRole('cell', { name: 'Admin', exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoWider(page)

  await page.getByLabel('Action').selectOption('Rates entered')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`action=rate.create&city=${city}`))
  await page.getByLabel('Date').fill('2020-01-01')
  await expect(page.getByText('No entries found.')).toBeVisible()
  await page.getByLabel('Date').fill(today)
  await expect(rows).toHaveCount(1)

  await rows.getByRole('link', { name: new RegExp(`^${city}, `) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rate History')
  await page.goBack()
  await expect(page.getByLabel('City')).toHaveValue(city)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL(/\/admin\/audit$/)
})

test('an Admin undoes an import in the record, and reads what was kept because somebody changed it', async ({
  page,
  today,
}) => {
  const clerk = await createStaff('Bhavna Joshi', 'Sub Admin')
  const day = addDays(today, -70)
  const rates = ['Satara', 'Ratlam', 'Ghost Nagar'].map((location, at) => ({
    location,
    date: day,
    markets: makePrices(location, at),
  }))
  const token = await getToken(clerk)
  await send('POST', '/api/rates/imports', {
    token,
    body: { rates, newCities: ['Ghost Nagar'] },
  })
  const find = () => send<DailyRate[]>('GET', `/api/rates/daily?date=${day}`, {})
  const satara = (await find()).find(({ location }) => location === 'Satara')!
  const corrected = makePrices('Satara', 7)
  await send('PUT', `/api/rates/daily/${satara._id}`, {
    token: readRun().adminToken,
    body: { markets: corrected },
  })
  // what others do meanwhile pushes nothing off its page
  await page.goto('/admin/audit?action=rates.imported')
  const row = page.getByRole('row').filter({ hasText: 'Rates imported' }).filter({ hasText: 'Bhavna Joshi' })
  await expect(row).toContainText('3 records')
  await row.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click()
  const kept = page.getByRole('dialog', { name: '2 records undone, 1 changed since and kept.' })
  await expect(kept.getByRole('listitem')).toContainText('Satara, ')
  await kept.getByRole('button', { name: 'Close' }).click()
  await page.goto('/admin/audit?action=rates.importUndone')
  await expect(page.getByRole('row').filter({ hasText: 'Import undone' }).first()).toContainText('2 records')
})
