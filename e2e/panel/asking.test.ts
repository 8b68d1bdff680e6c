import { addDays } from '#shared/days.ts'
import { enterRate } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { createStaff } from '../people.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { cell, FIRST_CELL, outcome } from './rateForm.ts'
import { createStorageState } from './screen.ts'
import { findCell, openSheet } from './sheet.ts'

test('what is out of the ordinary is asked about once before it is published, and one key answers', async ({
  another,
  today,
}) => {
  const day = addDays(today, -9)
  const { wholesale, ...others } = makePrices('Jalna', 10)
  for (const location of ['Latur', 'Jalna'])
    await enterRate({ location, date: addDays(day, -1), markets: makePrices(location, 10) })
  await enterRate({ location: 'Jalna', date: day, markets: others })
  const clerk = await createStaff('Uma Rege', 'Sub Admin')
  const page = await another({ storageState: await createStorageState(clerk) })
  const question = page.getByRole('alertdialog', { name: 'Publish these rates?' })
  const row = (at: number) => question.getByRole('row').nth(at)

  await test.step('prices far from the day before, and a day that is not today', async () => {
    await page.goto('/admin/rate-update')
    await page.getByLabel('City', { exact: true }).fill('Latur')
    await page.getByLabel('Date').fill(day)
    await page.getByRole('button', { name: /^Copy \d/ }).click()
    await cell(page, FIRST_CELL).fill('2000')
    await cell(page, 'retail.skinless').fill('30')
    await page.keyboard.press('Control+Enter')
    await expect(question.getByRole('row')).toHaveCount(3)
    await expect(row(1)).toContainText(`${makePrices('Latur', 10).oneKgRate.chicken}`)
    await expect(question).toContainText('not for today')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(cell(page, FIRST_CELL)).toBeFocused()
    await expect(outcome(page)).toBeEmpty()
    await page.keyboard.press('Control+Enter')
    await expect(question).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(outcome(page)).toHaveText('✅ Rates submitted successfully!')
  })

  await test.step('cities that say again what they did before, and a market that the day before lacks; the day is not asked about again', async () => {
    await openSheet(page, addDays(day, 1))
    await page.getByRole('button', { name: 'Copy all' }).click()
    await expect(page.locator('.sheet input:focus')).toHaveCount(1)
    await findCell(page, 'Jalna', 'Wholesale').fill('900')
    for (const kind of ['Skinless', 'Boneless']) await findCell(page, 'Jalna', 'Wholesale', kind).fill('-')
    await page.keyboard.press('Control+Enter')
    await expect(question).toContainText(/cit(?:y|ies) unchanged since /)
    await expect(question).not.toContainText('not for today')
    await expect(row(1)).toContainText(`900${wholesale.chicken}`)
    await page.keyboard.press('Escape')
    await expect(findCell(page, 'Jalna', 'Wholesale')).toBeFocused()
  })
})
