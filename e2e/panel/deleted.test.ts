import { enterRate, send } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { readRun } from '../run.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { findToast } from './screen.ts'

test.use({ as: 'Admin' })

test('an Admin sees who deleted what, as it happens, and restores it by one press', {
  tag: '@phone',
}, async ({ page, today }) => {
  const city = 'Mandla'
  const { _id } = await enterRate({
    location: city,
    date: today,
    markets: makePrices(city, 0),
  })
  await page.goto('/admin/rate-chart?city=Pune')
  await page.getByRole('link', { name: 'Deleted rates' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deleted Rates')
  await send('DELETE', `/api/rates/daily/${_id}`, { token: readRun().adminToken })
  const record = page.getByRole('article').filter({ hasText: city })
  await expect(record).toContainText('Deleted by Admin')
  await expect(record).toContainText(`Retail ${makePrices(city, 0).retail.chicken}`)
  await expectAccessible(page)
  await record.getByRole('button', { name: `Restore ${city}` }).click()
  await expect(findToast(page, 'Rate restored successfully')).toBeVisible()
  await expect(record).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Deleted rates, the last first' })).toBeFocused()
  await page.goto(`/admin/rate-chart?city=${city}`)
  await expect(page.getByRole('rowheader', { name: city })).toBeVisible()
})
