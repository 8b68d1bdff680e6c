import { addDays } from '#shared/days.ts'
import { enterRate, importRates, send } from '../api.ts'
import { readRun } from '../run.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { cell, openEmptyForm, outcome, typeRates } from './rateForm.ts'
import { expectProblem, findToast } from './screen.ts'
import { findCell, findRow, openSheet } from './sheet.ts'

test.use({ as: 'Admin' })

test('the chart filters, and deletes a rate only after a question', async ({ page, today }) => {
  await test.step('a rate is deleted only after a question, whose harmless answer has the focus', async () => {
    await enterRate({ location: 'Ranchi', date: today, markets: makePrices('Ranchi', 0) })
    await page.goto('/admin/rate-chart?city=Ranchi')
    const remove = page.getByRole('button', { name: /^Delete Ranchi/ })
    await remove.click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this rate?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(remove).toBeFocused()

    await remove.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Rate deleted successfully').first()).toBeVisible()
    await expect(page.getByText('No data found')).toBeVisible()
  })

  await test.step('the chart filters by city and market, and Reset shows everything again', async () => {
    await page.goto('/admin/rate-chart')
    await page.getByPlaceholder('Filter by city').fill('jaip')
    await page.getByLabel('Market').selectOption('retail')
    await expect(page.getByRole('rowheader', { name: 'Agra' })).toHaveCount(0)
    await expect(page.getByRole('rowheader', { name: 'Jaipur' }).first()).toBeVisible()
    await expect(page.getByRole('rowheader', { name: 'Wholesale' })).toHaveCount(0)

    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page.getByPlaceholder('Filter by city')).toHaveValue('')
    await expect(page.getByRole('rowheader', { name: 'Agra' }).first()).toBeVisible()
  })
})

test('a rate is corrected as a whole, keeps its city and day, and every price that is saved', async ({
  page,
  another,
  today,
}) => {
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

    const visitor = await another({ javaScriptEnabled: false })
    await visitor.goto('/rate-chart-web?city=Indore')
    await expect(visitor.getByRole('row', { name: /Wholesale/ })).toContainText('199.75')
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

  await test.step('a price that is saved stays in, one that was not quoted may stay missing', async () => {
    const date = addDays(today, -46)
    const { chicken, boneless } = makePrices('Sehore', 46).retail
    await importRates([{ location: 'Sehore', date, markets: { retail: { chicken, boneless } } }])
    await page.goto(`/admin/rate-chart?city=Sehore&date=${date}`)
    await page.getByRole('button', { name: /^Edit Sehore/ }).click()
    await expect(cell(page, 'retail.skinless')).toHaveAccessibleDescription('Not quoted')
    await cell(page, 'retail.boneless').fill('')
    await cell(page, 'wholesale.chicken').fill('190')
    await page.keyboard.press('Control+Enter')
    await expectProblem(page, 'retail.boneless', 'Enter a rate')
    await expectProblem(page, 'wholesale.skinless', 'Enter a rate')
    await cell(page, 'retail.boneless').fill('301')
    await cell(page, 'wholesale.chicken').fill('')
    await page.keyboard.press('Control+Enter')
    await expect(outcome(page)).toHaveText('✅ Rate updated successfully!')

    await openSheet(page, date)
    await findCell(page, 'Sehore', 'Retail', 'Boneless').fill('')
    await page.keyboard.press('Control+Enter')
    await expect(findRow(page, 'Sehore')).toContainText('A saved rate is missing')
    await findCell(page, 'Sehore', 'Retail', 'Boneless').fill('302')
    await page.keyboard.press('Control+Enter')
    await expect(findToast(page, '✅ 1 saved.')).toBeVisible()
  })
})

const conflictTest = test.extend<{ correctBoth: (city: string) => Promise<void> }>({
  /** Two people correct one record: 301 is typed here, 300 is saved there, and then this one is sent. */
  correctBoth: async ({ page, another, today, storageState }, use) => {
    await use(async city => {
      await enterRate({ location: city, date: today, markets: makePrices(city, 0) })
      const other = await another({ storageState: storageState! })
      for (const person of [page, other]) {
        await person.goto(`/admin/rate-chart?city=${city}`)
        await person.getByRole('button', { name: new RegExp(`^Edit ${city}`) }).click()
      }
      await cell(page, 'retail.chicken').fill('301')
      await cell(other, 'retail.chicken').fill('300')
      await other.getByRole('button', { name: 'Submit Rates' }).click()
      await expect(outcome(other)).toHaveText('✅ Rate updated successfully!')
      await page.getByRole('button', { name: 'Submit Rates' }).click()
    })
  },
})

conflictTest(
  'what somebody else saved meanwhile is never overwritten unseen',
  async ({ page, correctBoth }) => {
    await test.step('a record that somebody else changed is never overwritten unseen', async () => {
      await correctBoth('Patna')
      await expect(outcome(page)).toContainText('This rate was changed by somebody else meanwhile.')
      await expect(cell(page, 'retail.chicken')).toHaveValue('301')
      await expect(cell(page, 'retail.chicken')).toHaveAccessibleDescription(/300/)

      const choice = page.getByRole('region', { name: 'Which rates are right?' })
      await expect(choice).toBeFocused()
      await expect(choice.getByRole('row', { name: 'Retail, Chicken' })).toHaveText('Retail, Chicken301300')
      await expect(choice).toContainText(/Saved by Asha Nair, /)
      await page.getByRole('button', { name: 'Submit Rates' }).click()
      await expect(choice).toBeFocused()
      await choice.getByRole('button', { name: 'Take theirs' }).click()
      await expect(cell(page, 'retail.chicken')).toHaveValue('300')
      await expect(choice).toBeHidden()
    })

    await test.step('"Keep mine" saves the own version over a newer one', async () => {
      await correctBoth('Gaya')
      await page.getByRole('button', { name: 'Keep mine' }).click()
      await expect(outcome(page)).toHaveText('✅ Rate updated successfully!')
    })
  },
)

test('a conflict that was left by a reload is met again, and an existing record becomes a correction', async ({
  page,
  today,
}) => {
  await test.step('a conflict that was left by a reload is met again at the next save', async () => {
    const { adminToken: token } = readRun()
    const markets = makePrices('Arrah', 0)
    const { _id } = await enterRate({ location: 'Arrah', date: today, markets })
    await page.goto('/admin/rate-chart?city=Arrah')
    await page.getByRole('button', { name: /^Edit Arrah/ }).click()
    await cell(page, 'retail.chicken').fill('301')
    const body = { markets: { ...markets, retail: { ...markets.retail, chicken: 300 } } }
    await send('PUT', `/api/rates/daily/${_id}`, { token, body })
    const choice = page.getByRole('region', { name: 'Which rates are right?' })
    await page.getByRole('button', { name: 'Submit Rates' }).click()
    await expect(choice).toBeFocused()

    await page.reload()
    await expect(page.getByRole('heading', { name: /^Editing Arrah/ })).toBeVisible()
    await expect(cell(page, 'retail.chicken')).toHaveValue('301')
    await page.getByRole('button', { name: 'Submit Rates' }).click()
    await expect(choice).toBeFocused()
    await expect(choice.getByRole('row', { name: 'Retail, Chicken' })).toHaveText('Retail, Chicken301300')
    await expect(outcome(page)).toContainText('This rate was changed by somebody else meanwhile.')
  })

  await test.step('an existing record is opened as a correction, with what was typed', async () => {
    const saved = makePrices('Solapur', 0)
    await enterRate({ location: 'Solapur', date: today, markets: saved })
    await openEmptyForm(page)
    await page.getByLabel('City', { exact: true }).fill(' solapur')
    await page.keyboard.press('Enter')
    await typeRates(
      page,
      Object.fromEntries(
        Object.entries(saved).map(([market, { chicken, skinless, boneless }]) => [
          market,
          [`${chicken + 1}`, `${skinless}`, `${boneless}`],
        ]),
      ),
    )
    await page.getByRole('button', { name: 'Submit Rates' }).click()
    const existing = page.getByRole('region', { name: /^Solapur, .* is saved already$/ })
    await expect(existing.getByRole('row')).toHaveCount(1 + Object.keys(saved).length)
    await existing.getByRole('button', { name: 'Edit the saved record' }).click()
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Solapur')
    await expect(page.getByLabel('Date')).toHaveAttribute('readonly')
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await expect(outcome(page)).toHaveText('✅ Rate updated successfully!')
  })
})
