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

test('what somebody else saved meanwhile is never overwritten unseen', async ({
  page,
  another,
  today,
  storageState,
}) => {
  await enterRate({ location: 'Patna', date: today, markets: makePrices('Patna', 0) })
  const other = await another({ storageState: storageState! })
  for (const person of [page, other]) {
    await person.goto('/admin/rate-chart?city=Patna')
    await person.getByRole('button', { name: /^Edit Patna/ }).click()
  }
  await cell(page, 'retail.chicken').fill('241')
  await cell(other, 'retail.chicken').fill('240')
  await other.getByRole('button', { name: 'Submit Rates' }).click()
  await expect(outcome(other)).toHaveText('✅ Rate updated successfully!')
  await page.getByRole('button', { name: 'Submit Rates' }).click()
  await expect(outcome(page)).toContainText('This rate was changed by somebody else meanwhile.')
  await expect(cell(page, 'retail.chicken')).toHaveValue('241')
  await expect(cell(page, 'retail.chicken')).toHaveAccessibleDescription(/240/)

  const choice = page.getByRole('region', { name: 'Which rates are right?' })
  await expect(choice).toBeFocused()
  await expect(choice.getByRole('row', { name: 'Retail, Chicken' })).toHaveText('Retail, Chicken241240')
  await expect(choice).toContainText(/Saved by Asha Nair, /)
  await page.getByRole('button', { name: 'Submit Rates' }).click()
  await expect(choice).toBeFocused()
  await choice.getByRole('button', { name: 'Take theirs' }).click()
  await expect(cell(page, 'retail.chicken')).toHaveValue('240')
  await expect(choice).toBeHidden()
})
