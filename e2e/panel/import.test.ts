import { addDays } from '#shared/days.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { send } from '../api.ts'
import { expect, test } from '../test.ts'
import { addNewCities, chooseRows, findGroup } from './files.ts'
import { findToast } from './screen.ts'

/** Before the days of the seeds: what is saved here is nobody else's. */
const AGO = 60

const saved = (city: string) =>
  send<DailyRate[]>('GET', `/api/rates/daily?location=${encodeURIComponent(city)}`)

test.use({ as: 'Admin' })

test('an Admin reads why rows are not taken, saves the others and downloads those that are left', async ({
  page,
  today,
}) => {
  const day = addDays(today, -AGO)
  await page.goto('/admin/import')
  const rows = [`${day},Wholeganj,Retail,240,270,480`, `${day},Wholeganj,Wholesale,-200,230,400`]
  await chooseRows(page, rows)
  await expect(findGroup(page, 'Wrong')).toBeChecked()
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  await expect(row('Retail, Chicken')).toHaveCount(0)
  await expect(row('Wholesale, Chicken “-200”: Not below 0.')).toBeVisible()

  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
  await addNewCities(page)
  await page.getByRole('button', { name: 'Save 1 record' }).click()
  await expect(findToast(page, '✅ 1 record saved.')).toBeVisible()
  expect(await saved('Wholeganj')).toMatchObject([
    { date: day, markets: { retail: { chicken: 240, skinless: 270, boneless: 480 } } },
  ])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download 1 row not saved' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('rows-not-saved.csv')
})
