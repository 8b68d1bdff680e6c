import type { Page } from '@playwright/test'
import { addDays } from '#shared/days.ts'
import { enterRate } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { outcome } from './rateForm.ts'
import { findCell, findRow, openSheet } from './sheet.ts'

/** Before the days of the seeds: what is saved here is nobody else's. */
const AGO = 70

/** Once a text is in what the browser keeps. */
const waitForDraft = (page: Page, text: string) =>
  page.waitForFunction(text => Object.values(localStorage).some(value => value.includes(text)), text)

test.use({ as: 'Admin' })

test.beforeEach(async ({ page }) => {
  page.on('dialog', dialog => dialog.accept())
})

test('each tab and each day keep what is typed there, until it is saved or discarded', async ({
  page,
  today,
  context,
}) => {
  await test.step('typed rates of each day are restored after a reload', async () => {
    const day = addDays(today, -AGO)
    await enterRate({ location: 'Sirohi', date: addDays(day, -1), markets: makePrices('Sirohi', AGO + 1) })
    await openSheet(page, day)
    // the browser asks before a page goes only once somebody has used it
    await findCell(page, 'Sirohi').click()
    await findCell(page, 'Sirohi').fill('24')
    await page.goto('/admin/day-sheet')
    await expect(page.getByRole('button', { name: 'Open it' })).toBeVisible()
    await page.getByRole('button', { name: 'Open it' }).click()
    await expect(findCell(page, 'Sirohi')).toHaveValue('24')
    await expect(page.getByText('1 city changed')).toBeVisible()
    await expectAccessible(page)

    await page.getByLabel('Date').fill(addDays(day, 1))
    await expect(findCell(page, 'Sirohi')).toHaveValue('')
    await page.getByLabel('Date').fill(day)
    await expect(findCell(page, 'Sirohi')).toHaveValue('24')
  })

  await test.step('two tabs of one day store what each of them types, whatever the other saves or discards', async () => {
    const day = addDays(today, -AGO - 10)
    for (const location of ['Falna', 'Pindwara', 'Sumerpur'])
      await enterRate({ location, date: addDays(day, -1), markets: makePrices(location, AGO + 11) })
    await openSheet(page, day)
    const other = await context.newPage()
    other.on('dialog', dialog => dialog.accept())
    await openSheet(other, day)
    await findCell(page, 'Falna').click()
    await findCell(page, 'Falna').fill('274.1')
    await findCell(page, 'Pindwara').fill('274.2')
    await waitForDraft(page, '274.2')
    for (const kind of ['Chicken', 'Skinless', 'Boneless'])
      await findCell(other, 'Sumerpur', 'Retail', kind).fill('274.3')
    await waitForDraft(page, '274.3')

    const third = await context.newPage()
    third.on('dialog', dialog => dialog.accept())
    await openSheet(third, day)
    for (const [city, typed] of Object.entries({ Falna: '274.1', Pindwara: '274.2', Sumerpur: '274.3' }))
      await expect(findCell(third, city)).toHaveValue(typed)
    await third.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(outcome(third)).toHaveText('3 rows discarded.')
    await expect(outcome(third)).toBeFocused()
    await third.close()
    await other.getByRole('button', { name: 'Submit Rates' }).click()
    await expect(outcome(other)).toHaveText('✅ 1 saved.')

    await openSheet(page, day)
    await expect(findCell(page, 'Falna')).toHaveValue('274.1')
    await expect(findCell(page, 'Pindwara')).toHaveValue('274.2')
    await expect(page.getByText('2 cities changed')).toBeVisible()
    await expect(findRow(page, 'Sumerpur')).toContainText('Saved')
  })
})
