import { expectAccessible } from '../axe.ts'
import { expect, test } from '../test.ts'
import { expectFit } from '../widths.ts'
import { cell, enterCity, FIRST_CELL, openEmptyForm, outcome } from './rateForm.ts'
import { expectProblem } from './screen.ts'

test.use({ as: 'Sub Admin' })

test.beforeEach(async ({ page }) => {
  page.on('dialog', dialog => dialog.accept())
  await page.goto('/admin/rate-update')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rate Update')
})

test('what is missing is said at its field, and a second record of a day is refused', async ({ page }) => {
  await test.step('an empty form says at each field what is missing, and focuses the first', async () => {
    await page.getByRole('button', { name: 'Submit Rates' }).click()
    await expectProblem(page, 'city', 'Enter a city.')
    await expectProblem(page, FIRST_CELL, 'Enter a rate')
    await expectProblem(page, 'retail.boneless', 'Enter a rate')
    await expect(outcome(page)).toContainText('To enter or correct: City, ')
    await expect(page.getByLabel('City', { exact: true })).toBeFocused()
    await page.keyboard.type('bh')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option', { selected: true })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a second record of a city and day is refused, and what was typed stays', async () => {
    await openEmptyForm(page)
    await enterCity(page, ' pune')
    await page.getByRole('button', { name: 'Submit Rates' }).click()
    await expect(outcome(page)).toContainText('⚠️ Rate for this city and date already exists.')
    await expect(cell(page, 'retail.boneless')).toHaveValue('330')

    const existing = page.getByRole('region', { name: /^Pune, .* is saved already$/ })
    await expect(existing.getByRole('row', { name: 'Retail, Boneless' })).toContainText('330')
    // a Sub Admin corrects nothing
    await expect(existing.getByRole('button')).toHaveCount(0)
    await expect(existing).toContainText('To change it, ask an Admin.')
    await existing.getByRole('link', { name: 'See it in the Rate Chart' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('rowheader', { name: 'Pune' })).toBeVisible()
  })
})

test('the keys are listed where rates are typed', async ({ page }) => {
  await page.getByText('Keyboard shortcuts').click()
  await expect(page.getByText('same as yesterday')).toBeVisible()
  await expectFit(page)
})

test('the browser warns before typed rates are lost', async ({ page }) => {
  await page.getByLabel('City', { exact: true }).fill('Vellore')
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await reloaded
})
