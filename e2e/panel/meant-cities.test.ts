import { expect, test } from '../test.ts'
import { enterCity, outcome, publishNewCity } from './rateForm.ts'

test.use({ as: 'Sub Admin' })

test.beforeEach(({ page }) => page.goto('/admin/rate-update'))

test('a misspelt city is asked about once before it is saved, and one tap takes the city that was meant', async ({
  page,
}) => {
  const city = page.getByLabel('City', { exact: true })
  await enterCity(page, 'Ahmedabd')
  await expect(page.getByText('New city', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const meant = page.getByRole('button', { name: 'Did you mean Ahmedabad?' })
  await expect(meant).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(city).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(meant).toBeFocused()
  await page.keyboard.press('Enter')
  // it has no rates either
  await publishNewCity(page)
  await expect(outcome(page)).toHaveText('✅ Rates submitted successfully!')
})

test('a spelling of another script is saved under the name of its city', async ({ page }) => {
  await enterCity(page, 'हैदराबाद')
  await expect(page.getByText('Saved as Hyderabad')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(outcome(page)).toContainText('⚠️ Rate for this city and date already exists.')
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Hyderabad')
})

test('a city is not called new on a day before its first rates', async ({ page }) => {
  await page.getByLabel('Date').fill('2020-01-01')
  await page.getByLabel('City', { exact: true }).fill('पुणे')
  await expect(page.getByText('Saved as Pune')).toBeVisible()
})
