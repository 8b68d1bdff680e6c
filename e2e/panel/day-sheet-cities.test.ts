import { addDays } from '#shared/days.ts'
import { enterRate } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { expectNoWider } from '../widths.ts'
import { outcome } from './rateForm.ts'
import { findToast } from './screen.ts'
import { applyMessage, findCell, findRow, openSheet, paste } from './sheet.ts'

/** Before the days of the seeds: what is saved here is nobody else's. */
const AGO = 340

test.use({ as: 'Admin' })
test.beforeEach(({ page }) => {
  page.on('dialog', dialog => dialog.accept())
})

test('a city that nobody knows is added once a person says that it is new, and lines that are not understood are named', {
  tag: '@phone',
}, async ({ page, today }) => {
  const day = addDays(today, -AGO)
  const [fresh, other] = ['Zyxqpur', 'Zyxqganj']
  await enterRate({ location: 'Ahmedabad', date: addDays(day, -1), markets: makePrices('Ahmedabad', AGO) })
  await openSheet(page, day)
  await expect(findRow(page, 'Ahmedabad')).toBeVisible()
  const lines = ['Ahmedabaad 222 250 370', `${fresh} 200 210 300`, 'Pune 210 (old) 240', '190 220 350']
  await paste(page.getByLabel('Another city'), lines.join('\n'))
  const preview = page.getByRole('dialog', { name: 'Check the message' })
  // each line says why it is left out
  for (const sentence of [
    `New city: ${fresh}. Add it?`,
    'Some of these words are not understood.',
    'No city is named here.',
  ])
    await expect(preview.getByText(sentence)).toBeVisible()
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Did you mean Ahmedabad?' }).click()
  await preview.getByRole('button', { name: `Add it: ${fresh}` }).click()
  await applyMessage(page)
  await expect(findCell(page, 'Ahmedabad', '1 Kg Rate')).toHaveValue('222')
  await expect(findRow(page, fresh)).toContainText('New city')
  await expect(outcome(page)).toContainText('2 lines are left out. Pune 210 (old) 240, 190 220 350')
  await expectNoWider(page)

  const field = page.getByLabel('Another city')
  await field.fill(other)
  await field.press('Enter')
  await preview.getByRole('button', { name: `Add it: ${other}` }).click()
  await applyMessage(page)
  await expect(findCell(page, other, '1 Kg Rate')).toBeFocused()
  await page.getByRole('button', { name: 'Submit Rates' }).click()
  await expect(findToast(page, '✅ 2 saved.')).toBeVisible()
})
