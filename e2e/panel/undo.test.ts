import { expect, test } from '../test.ts'
import { expectFit } from '../widths.ts'
import { cell, FIRST_CELL } from './rateForm.ts'
import { paste } from './sheet.ts'

test.use({ as: 'Sub Admin' })

test('? lists the keys; Ctrl+Z undoes what was typed into a cell, and then a paste as a whole', async ({
  page,
}) => {
  await page.goto('/admin/rate-update')
  await cell(page, FIRST_CELL).fill('24')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectFit(page)
  await page.keyboard.press('Escape')
  await expect(cell(page, FIRST_CELL)).toBeFocused()
  await expect(cell(page, FIRST_CELL)).toHaveValue('24')
  await cell(page, FIRST_CELL).fill('')
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
