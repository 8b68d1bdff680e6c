import { addDays } from '#shared/days.ts'
import { enterRate } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { expectNoWider } from '../widths.ts'
import { findToast } from './screen.ts'
import { applyMessage, findCell, findRow, openSheet, paste } from './sheet.ts'

/** Before the days of the seeds: what is saved here is nobody else's. */
const AGO = 340

test.use({ as: 'Admin' })
test.beforeEach(({ page }) => {
  page.on('dialog', dialog => dialog.accept())
})

test('a pasted line whose city nobody knows waits until a person says what it means, also over a reload', {
  tag: '@phone',
}, async ({ page, today }) => {
  const day = addDays(today, -AGO)
  const fresh = 'Zyxqpur'
  await enterRate({ location: 'Ahmedabad', date: addDays(day, -1), markets: makePrices('Ahmedabad', AGO) })
  await openSheet(page, day)
  await expect(findRow(page, 'Ahmedabad')).toBeVisible()
  const lines = ['Ahmedabaad 222 250 370', `${fresh} 200 210 300`, 'Pune 210 (old) 240', '190 220 350']
  await paste(page.getByLabel('Another city'), lines.join('\n'))
  await applyMessage(page)
  const waiting = page.getByText('4 lines wait for you')
  await expect(waiting).toBeVisible()
  await expect(page.getByText('Nothing to save yet')).toHaveCount(0)
  await expectNoWider(page)

  await page.reload()
  await expect(waiting).toBeVisible()
  await page.getByRole('button', { name: 'Open it' }).click()
  const preview = page.getByRole('dialog', { name: 'Check the message' })
  // each line says again why it waits
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

  await expect(page.getByText('2 lines wait for you')).toBeVisible()
  await page.getByRole('button', { name: 'Open it' }).click()
  for (const left of [1, 0]) {
    await preview.getByRole('button', { name: 'Leave out' }).first().click()
    await expect(preview.getByRole('listitem')).toHaveCount(left)
  }
  await applyMessage(page)
  await expect(page.getByText('lines wait for you')).toHaveCount(0)
  await page.getByRole('button', { name: 'Submit Rates' }).click()
  await expect(findToast(page, '✅ 2 saved.')).toBeVisible()
})
