import { enterRate } from '../api.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { cell, outcome } from './rateForm.ts'

test.use({ as: 'Admin' })

test('a rate is corrected as a whole, and keeps its city and day', async ({ page, today }) => {
  await test.step('city and day of a correction are fixed, and the stored record is removed afterwards', async () => {
    await enterRate({ location: 'Indore', date: today, markets: makePrices('Indore', 0) })
    await page.goto('/admin/rate-chart?city=Indore')
    await page.getByRole('button', { name: /^Edit Indore/ }).click()
    await expect(page.getByLabel('Date')).toHaveAttribute('readonly')
    await expect(page.getByLabel('Date')).toHaveValue(today)
    await expect(page.getByLabel('City', { exact: true })).toHaveAttribute('readonly')

    await cell(page, 'wholesale.chicken').fill('199.75')
    await page.getByLabel('Reason').fill('Two digits were swapped.')
    await page.getByRole('button', { name: 'Submit Rates' }).click()
    await expect(outcome(page)).toHaveText('✅ Rate updated successfully!')
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('Date')).not.toHaveAttribute('readonly')
    await expect(page.getByLabel('Reason')).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('editRate'))).toBeNull()
  })

  await test.step('a record is corrected as a whole, though the chart shows one of its markets', async () => {
    const markets = makePrices('Mysuru', 0)
    await enterRate({ location: 'Mysuru', date: today, markets })
    await page.goto('/admin/rate-chart?city=Mysuru&market=retail')
    await expect(page.getByRole('rowheader', { name: 'Wholesale' })).toBeHidden()
    await page.getByRole('button', { name: /^Edit Mysuru/ }).click()
    await expect(cell(page, 'wholesale.chicken')).toHaveValue(String(markets.wholesale.chicken))
    await expect(cell(page, 'retail.boneless')).toHaveValue(String(markets.retail.boneless))
  })
})
