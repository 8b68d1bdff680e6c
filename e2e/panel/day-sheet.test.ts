import { addDays } from '#shared/days.ts'
import { enterRate } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { findToast } from './screen.ts'

/** Before the days of the seeds: what is saved here is nobody else's. */
const AGO = 45

test.describe('an Admin', () => {
  test.use({ as: 'Admin' })

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
    await chicken.focus()
    await chicken.evaluate(input => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(
        'text',
        'City\tChicken\tSkinless\tBoneless\nPune\t230\t260\t430\nAgra\t210\t240\n',
      )
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('2 cities changed')).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(findToast(page, '⚠️ 1 saved, 1 not: the rows say why.')).toBeVisible()
    await expect(page.getByRole('rowheader', { name: /Agra/ })).toContainText(
      'Three rates of a market, or none',
    )
    await expect(page.getByRole('rowheader', { name: /Pune/ })).toContainText('Saved')

    await page.getByLabel('Agra, 1 Kg Rate, Boneless, rupees').fill('410')
    await page.getByRole('button', { name: 'Submit Rates' }).click()
    await expect(findToast(page, '✅ 1 saved.')).toBeVisible()
    await page.reload()
    await page.getByLabel('Date').fill(day)
    await expect(page.getByLabel('Agra, 1 Kg Rate, Boneless, rupees')).toHaveValue('410')
    await expect(page.getByLabel('Pune, 1 Kg Rate, Chicken, rupees')).toHaveValue('230')
  })

  test('Enter and the arrows move between cells, and a question comes before typed rates are lost', async ({
    page,
  }) => {
    await page.goto('/admin/day-sheet')
    await page.locator('#sheet-0-0').focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('#sheet-0-1')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('#sheet-1-1')).toBeFocused()
    await page.keyboard.type('999')
    await expect(page.getByText('1 city changed')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?')
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect(page.locator('#sheet-1-1')).toHaveValue('999')
  })
})

test.describe('a Sub Admin', () => {
  test.use({ as: 'Sub Admin' })

  test('a Sub Admin sees saved rates and cannot type over them', async ({ page }) => {
    await page.goto('/admin/day-sheet')
    await expect(page.getByLabel('Agra, Retail, Chicken, rupees')).not.toBeEditable()
    await expect(page.getByLabel('Surat, Retail, Chicken, rupees')).toBeEditable()
  })
})
