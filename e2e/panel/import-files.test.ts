import { readFile } from 'node:fs/promises'
import { writeXlsx } from 'hucre/xlsx'
import { addDays } from '#shared/days.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { importRates, send } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { addNewCities, chooseFile, chooseRows, findGroup } from './files.ts'
import { findToast } from './screen.ts'

test.use({ as: 'Admin' })

/** Before the days of the seeds: what is saved here is nobody else's. */
const AGO = 60

test('a sheet, its day and columns with unknown names are chosen', async ({ page, today }) => {
  const rows = [
    ['Rates of the week'],
    ['Shehar', 'Retail Chicken', 'Retail Skinless', 'Retail Boneless'],
    ['Widepur', 240, 270, 480],
  ]
  const file = Buffer.from(
    await writeXlsx({
      sheets: [
        { name: 'Notes', rows: [['Only words']] },
        { name: 'Week', rows },
      ],
    }),
  )
  await page.goto('/admin/import')
  await chooseFile(page, 'week.xlsx', file)
  await page.getByLabel('Sheet', { exact: true }).selectOption('Week')
  await expect(page.getByText('Choose the column with the city.')).toBeVisible()
  await page.getByLabel('Shehar').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Choose the column with the date.')).toBeVisible()
  await page.getByLabel('Date of all rows').fill(addDays(today, -AGO))
  await addNewCities(page)
  await page.getByRole('button', { name: 'Save 1 record' }).press('Enter')
  await expect(findToast(page, '✅ 1 record saved.')).toBeVisible()
  expect(await send<DailyRate[]>('GET', '/api/rates/daily?location=Widepur')).toMatchObject([
    { markets: { retail: { boneless: 480 } } },
  ])
})

test('an export of the filtered chart is imported without a change', async ({ page, today }) => {
  const date = addDays(today, -AGO)
  const markets = makePrices('Roundpur', AGO)
  const { chicken, skinless } = markets.retail
  // a price that was not quoted comes back absent
  await importRates([
    {
      location: 'Roundpur',
      date,
      markets: { ...markets, retail: { chicken, skinless } },
    },
  ])
  for (const format of ['CSV', 'XLSX']) {
    await page.goto(`/admin/rate-chart?city=roundp&date=${date}`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: `Download ${format}` }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`chicken-rates-roundpur-${date}.${format.toLowerCase()}`)
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await chooseFile(page, download.suggestedFilename(), await readFile(await download.path()))
    await expect(page.getByText(`${download.suggestedFilename()}: 4 rows`)).toBeVisible()
    await expect(findGroup(page, 'Unchanged')).toHaveAccessibleName('1 Unchanged')
    await expect(
      page.getByText('Nothing to save: what is right in this file is saved already.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
  }
})

test('the import is accessible at every step', { tag: '@phone' }, async ({ page, today }) => {
  await page.goto('/admin/import')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import Rates')
  await expectAccessible(page)
  await chooseFile(page, 'cities.csv', 'City\nPune\n')
  await expect(page.getByText('The first row does not name the columns.')).toBeVisible()
  await expectAccessible(page)
  const day = addDays(today, -AGO)
  await chooseRows(page, [`${day},Axepur,Retail,240,230,480`, `${day},Axepur,Fish,1,2,3`])
  await page.getByText('Columns', { exact: true }).click()
  await expectAccessible(page)
  await addNewCities(page)
  await findGroup(page, 'Look twice').check()
  await expectAccessible(page)
})
