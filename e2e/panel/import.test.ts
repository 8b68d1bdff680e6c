import { addDays } from '#shared/days.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { enterRate, send } from '../api.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { addNewCities, chooseRows, findGroup } from './files.ts'
import { findToast } from './screen.ts'

/** Before the days of the seeds: what is saved here is nobody else's. */
const AGO = 60

const saved = (city: string) =>
  send<DailyRate[]>('GET', `/api/rates/daily?location=${encodeURIComponent(city)}`)

test.describe('an Admin', () => {
  test.use({ as: 'Admin' })

  test('an Admin sees what a file would change and why rows are not taken, and saves the others', async ({
    page,
    today,
  }) => {
    await test.step('an Admin reads why rows are not taken, saves the others and downloads those that are left', async () => {
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

    await test.step('an Admin sees what a file would change and saves it', async () => {
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
    })
  })
})
