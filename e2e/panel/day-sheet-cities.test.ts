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
  const waiting = page.getByRole('region', { name: '4 lines wait for you' })
  await expect(waiting.getByRole('listitem')).toHaveCount(4)
  for (const sentence of [
    `New city: ${fresh}. Add it?`,
    'Some of these words are not understood.',
    'No city is named here.',
  ])
    await expect(waiting.getByText(sentence)).toBeVisible()
  await expect(page.getByText('Nothing to save yet')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoWider(page)

  await page.reload()
  // each line says again why it waits, before anybody presses anything
  await expect(waiting.getByText(`New city: ${fresh}. Add it?`)).toBeVisible()
  await expect(waiting.getByText('Not checked yet.')).toHaveCount(0)
  // what is answered late says nothing of a line that a person has placed meanwhile
  const [read, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/cities/recognise', async route => {
    const response = await route.fetch()
    read.resolve()
    await held.promise
    await route.fulfill({ response })
  })
  const answered = page.waitForResponse('**/api/cities/recognise')
  await waiting.getByRole('button', { name: 'Try again' }).click()
  await read.promise
  await waiting.getByRole('button', { name: 'Did you mean Ahmedabad?' }).click()
  await expect(findCell(page, 'Ahmedabad', '1 Kg Rate')).toHaveValue('222')
  held.resolve()
  await answered
  await expect(page.getByRole('region', { name: '3 lines wait for you' })).toBeVisible()
  await page.getByRole('button', { name: `Add it: ${fresh}` }).click()
  await expect(findRow(page, fresh)).toContainText('New city')
  await expect(findCell(page, fresh, '1 Kg Rate')).toBeFocused()
  const last = page.getByRole('region', { name: '2 lines wait for you' })
  await last.getByRole('textbox').nth(1).fill('Ahmedabad retail 190 220 350')
  await last.getByRole('button', { name: /^Remove the line: Pune/ }).click()
  await page.getByRole('textbox', { name: 'Line' }).press('Enter')
  await expect(page.getByText('lines wait for you')).toHaveCount(0)
  await page.getByRole('button', { name: 'Submit Rates' }).click()
  await expect(findToast(page, '✅ 2 saved.')).toBeVisible()
})
