import { readFile } from 'node:fs/promises'
import { addDays } from '#shared/days.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { enterRate, send } from '../api.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { addNewCities, chooseRows, findGroup, HEADER } from './files.ts'
import { findToast } from './screen.ts'

/** Before the days of the seeds: what is saved here is nobody else's. */
const AGO = 60
const DUPLICATE = 'Rate for this city and date already exists.'

const saved = (city: string) =>
  send<DailyRate[]>('GET', `/api/rates/daily?location=${encodeURIComponent(city)}`)

test.describe('an Admin', () => {
  test.use({ as: 'Admin' })

  test('an Admin sees what a file would change and why rows are not taken, and saves the others also when somebody was faster', async ({
    page,
    today,
  }) => {
    await test.step('an Admin reads why rows are not taken, saves the others and downloads those that are left', async () => {
      const day = addDays(today, -AGO)
      await page.goto('/admin/import')
      const rows = [
        `${day},Wholeganj,Retail,240,270,480`,
        `${day},Wholeganj,Wholesale,-200,230,400`,
        `${addDays(today, 1)},Wholeganj,Retail,240,270,480`,
        `${day},=2+2,Retail,240,270,480`,
        `${day},Twiceganj,Retail,240,270,480`,
        `${day},Twiceganj,Retail,241,270,480`,
      ]
      await chooseRows(page, rows)
      await expect(findGroup(page, 'Wrong')).toBeChecked()
      const row = (text: string) => page.getByRole('row').filter({ hasText: text })
      await expect(row('Retail, Chicken')).toHaveCount(0)
      await expect(row('Wholesale, Chicken “-200”: Not below 0.')).toBeVisible()
      await expect(row('The date cannot be after today.')).toBeVisible()
      await expect(row("A city has letters, spaces and . ' - ( ) & only.")).toBeVisible()
      await expect(row('stand in row 7 with other rates.')).toBeVisible()

      await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
      await addNewCities(page)
      await page.getByRole('button', { name: 'Save 1 record' }).click()
      await expect(findToast(page, '✅ 1 record saved.')).toBeVisible()
      expect(await saved('Wholeganj')).toMatchObject([
        { date: day, markets: { retail: { chicken: 240, skinless: 270, boneless: 480 } } },
      ])
      expect(await saved('Twiceganj')).toEqual([])

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download 5 rows not saved' }).click(),
      ])
      expect(download.suggestedFilename()).toBe('rows-not-saved.csv')
      const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
      expect(lines).toHaveLength(6)
      expect(lines[0]).toBe([...HEADER.split(','), 'Why'].map(column => `"${column}"`).join(','))
      expect(lines[1]).toContain(`"'-200","230","400",`)
      expect(lines[3]).toContain(`,"'=2+2","Retail","240","270","480",`)
    })

    await test.step('an Admin sees what a file would change and saves it; the same file then changes nothing', async () => {
      const day = addDays(today, -AGO)
      const { retail, ...others } = makePrices('Changepur', AGO)
      await enterRate({ location: 'Changepur', date: day, markets: { retail, ...others } })
      await page.goto('/admin/import')
      const [year, month, date] = day.split('-')
      const { chicken, skinless, boneless } = retail
      const rows = [
        `${date}/${month}/${year},changepur,Retail,${chicken + 1},${skinless},${boneless}`,
        `${day},Newchangepur,1 Kg Rate,"₹ 1,240",1300,1400`,
      ]
      await chooseRows(page, rows)
      await findGroup(page, 'Changes').check()
      await expect(page.getByRole('row', { name: /Changepur/ })).toContainText(
        `Retail, Chicken ${chicken} → ${chicken + 1}`,
      )
      await findGroup(page, 'New cities').check()
      await expect(page.getByRole('row', { name: /Newchangepur/ })).toBeVisible()
      await addNewCities(page)
      await page.getByRole('button', { name: 'Save 2 records' }).click()
      await expect(findToast(page, '✅ 2 records saved.')).toBeVisible()
      await expect(findGroup(page, 'Saved')).toHaveAccessibleName('2 Saved')
      expect((await saved('Changepur'))[0]!.markets).toEqual({
        ...others,
        retail: { ...retail, chicken: chicken + 1 },
      })
      await chooseRows(page, rows)
      await expect(findGroup(page, 'Unchanged')).toHaveAccessibleName('2 Unchanged')
    })

    await test.step('a record that somebody else has entered since the check is not taken, and its row says why', async () => {
      const day = addDays(today, -AGO)
      await page.goto('/admin/import')
      await chooseRows(page, [
        `${day},Meanwhilepur,Retail,240,270,480`,
        `${addDays(day, 1)},Meanwhilepur,Retail,240,270,480`,
      ])
      await addNewCities(page)
      await enterRate({ location: 'Meanwhilepur', date: day, markets: makePrices('Meanwhilepur', 1) })
      await page.getByRole('button', { name: 'Save 2 records' }).click()
      await expect(findToast(page, '⚠️ 1 saved, 1 not: the rows say why.')).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: DUPLICATE })).toBeVisible()
      expect(await saved('Meanwhilepur')).toHaveLength(2)
    })
  })
})

test.describe('a Sub Admin', () => {
  test.use({ as: 'Sub Admin' })

  test('a Sub Admin adds new records; an existing one is refused as a duplicate', async ({ page, today }) => {
    const day = addDays(today, -AGO)
    const markets = makePrices('Clerkpur', AGO)
    await enterRate({ location: 'Clerkpur', date: day, markets })
    await page.goto('/admin/day-sheet')
    await page.getByRole('link', { name: 'Import a file of many days' }).click()
    await chooseRows(page, [`${day},Clerkpur,Retail,1,2,3`, `${addDays(day, 1)},Clerkpur,Retail,240,270,480`])
    await expect(page.getByRole('row', { name: /Clerkpur/ })).toContainText(DUPLICATE)
    await page.getByRole('button', { name: 'Save 1 record' }).click()
    await expect(findToast(page, '✅ 1 record saved.')).toBeVisible()
    expect((await saved('Clerkpur')).map(({ markets }) => markets)).toEqual([
      { retail: { chicken: 240, skinless: 270, boneless: 480 } },
      markets,
    ])
  })
})
