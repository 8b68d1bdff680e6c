import type { Locator } from '@playwright/test'
import { addDays } from '#shared/days.ts'
import { enterRate } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { expectNoWider } from '../widths.ts'
import { cell, FIRST_CELL, outcome } from './rateForm.ts'
import { findCell, findRow, openSheet, paste } from './sheet.ts'

/** Before the days of the seeds: what is saved here is nobody else's. */
const AGO = 410

test.use({ as: 'Admin' })

test('a message is shown as it was read before anything moves, lines can be left out, and Undo takes all back', {
  tag: '@phone',
}, async ({ page, today }) => {
  const day = addDays(today, -AGO)
  for (const location of ['Mumbai', 'Pune', 'Nagpur', 'Bengaluru', 'Sangli'])
    await enterRate({ location, date: addDays(day, -1), markets: makePrices(location, AGO) })
  await openSheet(page, day)
  await expect(findCell(page, 'Mumbai', '1 Kg Rate')).toBeVisible()
  const message = [
    `Rates ${day.split('-').reverse().join('/')}`,
    'Mumbai 245 (45)',
    'Pune 220(+3) 250↑5 (1.2 kg)',
    'Live - 112',
    'Banglore 230',
    'Nagpur 210-220',
    'Contact 9848022338',
  ]
  await paste(page.getByLabel('Another city'), message.join('\n'))
  const preview = page.getByRole('dialog', { name: 'Check the message' })
  await paste(preview, 'Sangli nil\nSatara nil\nGood morning')
  await expect(preview.getByRole('listitem')).toHaveCount(7)
  // what is not quoted is understood
  await expect(preview.locator('.is-waiting .doubt')).toHaveCount(3)
  await expect(preview.locator('.doubt')).toHaveCount(3)
  await expect(preview).toContainText('3 rates read, 2 lines not understood.')
  await expect(preview).toContainText('3 lines wait above it. Nothing is saved until you submit.')
  const line = (text: string) => preview.getByRole('listitem').filter({ hasText: text })
  await preview.getByText('3 lines have no rate').click()
  await expect(preview).toContainText('Contact 9848022338 Not rates: 9848022338')
  await expect(findCell(page, 'Mumbai', '1 Kg Rate')).toHaveValue('')
  await expectAccessible(page)
  await expectNoWider(page)

  await line('Banglore').getByRole('button', { name: 'Did you mean Bengaluru?' }).click()
  await expect(preview.getByRole('button', { name: 'Apply' })).toBeFocused()
  await line('Live').getByRole('button', { name: 'Leave out' }).click()
  await line('Nagpur').getByRole('button', { name: 'Leave out' }).click()
  await expect(preview).toContainText('4 rates read.')
  await page.keyboard.press('Control+Enter')
  await expect(preview).toBeHidden()
  await expect(findCell(page, 'Mumbai', '1 Kg Rate')).toHaveValue('245')
  await expect(findCell(page, 'Mumbai', '1 Kg Rate')).toBeFocused()
  await expect(findCell(page, 'Mumbai', '1 Kg Rate', 'Skinless')).toHaveValue('-')
  await expect(findCell(page, 'Pune', '1 Kg Rate', 'Skinless')).toHaveValue('250')
  await expect(findCell(page, 'Bengaluru', '1 Kg Rate')).toHaveValue('230')
  await expect(findRow(page, 'Sangli')).toContainText('Not quoted')
  await expect(page.getByText('3 cities changed')).toBeVisible()
  await page.getByRole('button', { name: /^Undo: 4 rates pasted/ }).click()
  await expect(page.getByText('cities changed')).toHaveCount(0)
})

/** Pastes in the moment in which the preview is closed: the browser tells of that only a frame later. */
const pasteAsItCloses = (field: Locator, text: string) =>
  field.evaluate(async (input, text) => {
    document.querySelector<HTMLElement>('dialog > footer button')!.click()
    // what the press changed is shown before the next event, as a person's would come
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  }, text)

test('a message of another day is asked about, and its words never come into the cells', async ({
  page,
  today,
}) => {
  await test.step('a message of another day is asked about, and Escape leaves the sheet as it is', async () => {
    const day = addDays(today, -AGO - 8)
    await enterRate({ location: 'Pune', date: addDays(day, -1), markets: makePrices('Pune', AGO) })
    await openSheet(page, day)
    const preview = page.getByRole('dialog', { name: 'Check the message' })
    const text = `${addDays(day, -1).split('-').reverse().join('/')}\nPune 210`
    await paste(findCell(page, 'Pune'), text)
    await expect(preview.getByRole('button', { name: 'Apply' })).toBeDisabled()
    await expect(preview.getByRole('checkbox', { name: /^The message is dated/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(preview).toBeHidden()
    await expect(findCell(page, 'Pune', '1 Kg Rate')).toHaveValue('')

    await paste(findCell(page, 'Pune'), text)
    await expect(preview.getByRole('checkbox')).toBeFocused()
    await pasteAsItCloses(findCell(page, 'Pune'), text)
    await expect(preview.getByRole('checkbox')).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Control+Enter')
    await expect(findCell(page, 'Pune', '1 Kg Rate')).toHaveValue('210')
  })

  await test.step('words and a phone number of a message never come into the cells of Rate Update', async () => {
    await page.goto('/admin/rate-update')
    const city = page.getByLabel('City', { exact: true })
    await cell(page, FIRST_CELL).focus()
    await paste(cell(page, FIRST_CELL), 'Panaji\nChicken 210\nSkinless 240\nBoneless 350\nContact 9848022338')
    await expect(page.getByText('3 rates go into the form.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Apply' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(outcome(page)).toHaveText(
      '3 rates pasted. Not in the message, marked -: Wholesale, Supermarket, Retail.',
    )
    await expect(city).toHaveValue('Panaji')
    await expect(cell(page, 'oneKgRate.boneless')).toHaveValue('350')
    await page.keyboard.press('Control+z')
    await expect(cell(page, 'oneKgRate.boneless')).toHaveValue('')
    await expect(city).toHaveValue('')
  })
})
