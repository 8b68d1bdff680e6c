import { expect, test } from '../test.ts'
import { cell, enterCity, outcome, publishNewCity } from './rateForm.ts'
import { expectProblem } from './screen.ts'

/** Its first letter is Cyrillic. */
const LOOKALIKE = '\u0420une'
const SCRIPTS =
  'Some letters only look like others. Choose a suggestion, or use Latin letters or one script of India.'

test.use({ as: 'Sub Admin' })

test('the form says at the field why a name cannot be a new city, and what was typed stays', async ({
  page,
}) => {
  await page.goto('/admin/rate-update')
  await enterCity(page, LOOKALIKE)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Did you mean Pune?' })).toBeFocused()
  await publishNewCity(page)
  await expectProblem(page, 'city', SCRIPTS)
  await expect(outcome(page)).toContainText('⚠️ Failed to submit data.')
  await expect(page.getByLabel('City', { exact: true })).toBeFocused()
  await expect(cell(page, 'retail.boneless')).toHaveValue('330')
})
