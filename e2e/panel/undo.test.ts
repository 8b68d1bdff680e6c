import { addDays } from '#shared/days.ts'
import { enterRate } from '../api.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { cell, FIRST_CELL, outcome } from './rateForm.ts'
import { paste } from './sheet.ts'

test.use({ as: 'Sub Admin' })

test('Ctrl+Z undoes what was typed, a paste and a Discard', async ({ page, today }) => {
  await page.goto('/admin/rate-update')
  await test.step('Ctrl+Z undoes what was typed into a cell, and then a paste, as a whole', async () => {
    await cell(page, FIRST_CELL).focus()
    await paste(cell(page, FIRST_CELL), '230\t260\t390')
    await cell(page, FIRST_CELL).fill('')
    await cell(page, FIRST_CELL).pressSequentially('245')
    await page.keyboard.press('Control+z')
    await expect(cell(page, FIRST_CELL)).toHaveValue('230')
    await page.keyboard.press('Control+z')
    await expect(cell(page, FIRST_CELL)).toHaveValue('')
    await expect(cell(page, 'oneKgRate.boneless')).toHaveValue('')
    await page.keyboard.press('Control+z')
    await expect(cell(page, FIRST_CELL)).toHaveValue('')
  })

  await test.step('in the Day Sheet, Discard asks before two rows go, and Ctrl+Z brings them back', async () => {
    const day = addDays(today, -70)
    for (const location of ['Hosur', 'Karur'])
      await enterRate({ location, date: addDays(day, -1), markets: makePrices(location, 71) })
    await page.goto('/admin/day-sheet')
    await page.getByLabel('Date').fill(day)
    const typed = ['Hosur', 'Karur'].map(city => page.getByLabel(`${city}, Retail, Chicken, rupees`))
    for (const input of typed) await input.fill('241')
    await page.getByRole('button', { name: 'Discard' }).click()
    const question = page.getByRole('alertdialog', { name: 'Discard 2 rows?' })
    await expect(question.getByRole('button', { name: 'Keep them' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(typed[1]!).toHaveValue('241')
    await page.getByRole('button', { name: 'Discard' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(typed[0]!).toHaveValue('')
    await expect(outcome(page)).toHaveText('')
    await page.keyboard.press('Control+z')
    for (const input of typed) await expect(input).toHaveValue('241')
  })
})
