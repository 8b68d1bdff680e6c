import { addDays } from '#shared/days.ts'
import { enterRate } from '../api.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { cell, FIRST_CELL, outcome, type TypedRates, typeRates } from './rateForm.ts'
import { expectProblem } from './screen.ts'
import { applyMessage, findCell, findRow, openSheet, paste } from './sheet.ts'

/** Before the days of the seeds: what is saved here is nobody else's. */
const AGO = 70
/** Its first letter is Cyrillic. */
const LOOKALIKE = '\u0420une'
const SCRIPTS =
  'Some letters only look like others. Choose a suggestion, or use Latin letters or one script of India.'
const RATES: TypedRates = {
  oneKgRate: ['200', '240', '310'],
  wholesale: ['150', '190', '260'],
  supermarket: ['250', '290', '360'],
  retail: ['220', '260', '330'],
}

test.use({ as: 'Sub Admin' })

test('the form and the Day Sheet say why a name cannot be a new city', async ({ page, today }) => {
  await test.step('Rate Update says at the field why a name cannot be a new city, and what was typed stays', async () => {
    await page.goto('/admin/rate-update')
    await page.getByLabel('City', { exact: true }).fill(LOOKALIKE)
    await cell(page, FIRST_CELL).focus()
    await typeRates(page, RATES)
    await page.keyboard.press('Control+Enter')
    await expect(outcome(page)).toContainText('Did you mean Pune?')
    await page.keyboard.press('Control+Enter')
    await expectProblem(page, 'city', SCRIPTS)
    await expect(outcome(page)).toContainText('⚠️ Failed to submit data.')
    await expect(page.getByLabel('City', { exact: true })).toBeFocused()
    await expect(cell(page, 'retail.boneless')).toHaveValue('330')
  })

  await test.step('the Day Sheet says in the row why a name cannot be a new city, and saves the other rows', async () => {
    const day = addDays(today, -AGO)
    await enterRate({ location: 'Pune', date: addDays(day, -1), markets: makePrices('Pune', AGO + 1) })
    await openSheet(page, day)
    await findCell(page, 'Pune').focus()
    await paste(
      findCell(page, 'Pune'),
      `City\tChicken\tSkinless\tBoneless\n${LOOKALIKE}\t777\t777\t777\nTazanagar\t230\t260\t430\n`,
    )
    await applyMessage(page)
    await page.getByRole('button', { name: `Add it: ${LOOKALIKE}` }).click()
    await page.getByRole('button', { name: 'Add it: Tazanagar' }).click()
    await expect(findRow(page, 'Tazanagar')).toContainText('New city')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('⚠️ 1 saved, 1 not: the rows say why.').first()).toBeVisible()
    await expect(findRow(page, LOOKALIKE)).toContainText(SCRIPTS)
    await expect(findRow(page, 'Tazanagar')).toContainText('Saved')
  })
})
