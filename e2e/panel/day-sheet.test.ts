import { addDays } from '#shared/days.ts'
import { enterRate } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { expectNoWider } from '../widths.ts'
import { outcome } from './rateForm.ts'
import { findToast } from './screen.ts'
import { findCell, findRow, paste } from './sheet.ts'

/** Before the days of the seeds: what is saved here is nobody else's. */
const AGO = 45

test.describe('an Admin', () => {
  test.use({ as: 'Admin' })
  test.beforeEach(({ page }) => {
    page.on('dialog', dialog => dialog.accept())
  })

  test('the valid rows of a pasted sheet are saved, the others stay with their rates and the reason', async ({
    page,
    today,
  }) => {
    const day = addDays(today, -AGO)
    for (const location of ['Agra', 'Pune'])
      await enterRate({ location, date: addDays(day, -1), markets: makePrices(location, AGO + 1) })
    await page.goto('/admin/day-sheet')
    await page.getByLabel('Date').fill(day)
    const chicken = page.getByLabel('Agra, 1 Kg Rate, Chicken, rupees')
    await expect(chicken.locator('xpath=following-sibling::small')).toHaveText(
      String(makePrices('Agra', AGO + 1).oneKgRate.chicken),
    )
    await paste(chicken, 'City\tChicken\tSkinless\tBoneless\nPune\t230\t260\t430\nAgra\t210\t240\n')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('2 cities changed')).toBeVisible()
    const last = page.getByLabel('Agra, 1 Kg Rate, Boneless, rupees')
    // the message left it out
    await expect(last).toHaveValue('-')
    await last.fill('')
    await page.keyboard.press('Control+Enter')
    const failure = findToast(page, '⚠️ 1 saved, 1 not: the rows say why.')
    await failure.hover()
    await expect(page.locator('.savebar [role=status]')).toContainText('Agra')
    await expect(last).toBeFocused()
    await expect(page.getByRole('rowheader', { name: /Agra/ })).toContainText('Enter a rate')
    await expect(page.getByRole('rowheader', { name: /Pune/ })).toContainText('Saved')
    await expectAccessible(page)

    await last.fill('410')
    await page.keyboard.press('Control+Enter')
    await expect(findToast(page, '✅ 1 saved.')).toBeVisible()
    // a toast that is hovered over goes by nothing but what takes it away
    await expect(failure).toHaveCount(0)
    await page.reload()
    await page.getByLabel('Date').fill(day)
    await expect(page.getByLabel('Agra, 1 Kg Rate, Boneless, rupees')).toHaveValue('410')
    await expect(page.getByLabel('Pune, 1 Kg Rate, Chicken, rupees')).toHaveValue('230')
  })

  test('the sheet is narrowed to what is missing, and a row stays while it is typed in', {
    tag: '@phone',
  }, async ({ page, today }) => {
    const day = addDays(today, -AGO - 260)
    const [missing, saved] = ['Missingpur', 'Savedpur']
    for (const location of [missing, saved])
      await enterRate({ location, date: addDays(day, -1), markets: makePrices(location, AGO) })
    await enterRate({ location: saved, date: day, markets: makePrices(saved, AGO) })
    await page.goto(`/admin/day-sheet?date=${day}&show=missing`)
    const typed = findCell(page, missing, '1 Kg Rate')
    await expect(findRow(page, missing)).toBeVisible()
    await expect(findRow(page, saved)).toHaveCount(0)
    await typed.fill('9000')
    await expect(findRow(page, missing)).toBeVisible()
    await expectAccessible(page)
    await expectNoWider(page)
    await page.getByRole('button', { name: /^Missing/ }).click()
    await expect(page).toHaveURL(/show=all/)
    await expect(findRow(page, saved)).toBeVisible()
    await page.reload()
    await expect(typed).toHaveValue('9000')
  })

  test('rows are filled by keys and by a block of a spreadsheet, and undone', async ({ page, today }) => {
    const day = addDays(today, -AGO - 266)
    const cities = ['Zedaba', 'Zedabb', 'Zedabc'] as const
    const yesterday = (city: string) => makePrices(city, AGO).oneKgRate
    for (const location of cities)
      await enterRate({ location, date: addDays(day, -1), markets: makePrices(location, AGO) })
    const kg = (city: string, kind = 'Chicken') => findCell(page, city, '1 Kg Rate', kind)
    const [first, second, third] = cities
    await page.goto(`/admin/day-sheet?date=${day}`)
    await kg(first).focus()
    await page.keyboard.type('201')
    await page.keyboard.press('=')
    await expect(kg(first)).toHaveValue('201')
    await expect(kg(first, 'Skinless')).toHaveValue(String(yesterday(first).skinless))
    await page.keyboard.press('=')
    await expect(kg(first)).toHaveValue(String(yesterday(first).chicken))
    await paste(kg(first), '201\n202\n203')
    await expect(kg(third)).toHaveValue('203')
    await expect(outcome(page)).toHaveText('3 rates pasted.')
    await page.keyboard.press('Control+z')
    await expect(kg(third)).toHaveValue('')
    await expect(outcome(page)).toHaveText('')
    await paste(kg(second), '202\t240\t410')
    await expect(kg(second, 'Boneless')).toHaveValue('410')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('*')
    await expect(kg(third, 'Skinless')).toHaveValue(String(yesterday(third).skinless))
    await expect(kg(second)).toHaveValue('202')

    // two digits of a price near that of the day before are enough
    const [near, nearer] = [yesterday(first).chicken + 5, yesterday(second).chicken - 4].map(String)
    await kg(first).focus()
    await page.keyboard.type(near!.slice(-2))
    await page.keyboard.press('ArrowDown')
    await expect(kg(first)).toHaveValue(near!)
    await page.keyboard.type(nearer!.slice(-2))
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expect(page.getByRole('alertdialog').getByRole('table')).toHaveCount(0)
    await expect(kg(second)).toHaveValue(nearer!)
  })
})

test.describe('a Sub Admin', () => {
  test.use({ as: 'Sub Admin' })

  test('a Sub Admin sees saved rates and cannot type over them', async ({ page }) => {
    await page.goto('/admin/day-sheet')
    const saved = page.getByLabel('Agra, Retail, Chicken, rupees')
    await expect(saved).not.toBeEditable()
    await saved.focus()
    await expect(page.getByText('Saved already: only an Admin corrects it.')).toBeVisible()
    // far below, it may have no cells yet
    await page.getByRole('button', { name: /^Missing/ }).click()
    await expect(page.getByLabel('Surat, Retail, Chicken, rupees')).toBeEditable()
  })
})
