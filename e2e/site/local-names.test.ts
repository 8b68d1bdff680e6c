import { expect, test } from '../test.ts'

test('in Telugu a city is found by its name there and by its English one, in every field', {
  tag: '@phone',
}, async ({ page }) => {
  for (const typed of ['హైద', 'hyd']) {
    await page.goto('/te')
    await page.locator('#find').focus()
    // a field with a list of the browser's has the role before the script
    await expect(page.locator('#find')).toHaveAttribute('aria-expanded')
    await page.keyboard.type(typed)
    await page.getByRole('option', { name: 'హైదరాబాద్' }).click()
    await expect(page).toHaveURL('/te/chicken-rate/hyderabad')
  }

  await page.goto('/te/rate-chart-web?date=')
  await page.locator('#city').focus()
  await expect(page.locator('#city')).toHaveAttribute('aria-expanded')
  await page.keyboard.type('హైదరాబాద్')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/te/rate-chart-web?date=&city=Hyderabad&market=')
  await expect(page.locator('#city')).toHaveValue('హైదరాబాద్')
  await expect(page.locator('tbody').first()).toContainText('హైదరాబాద్')

  await page.goto('/te/compare?tab=cities')
  await page.getByRole('searchbox').fill('హైద')
  const box = page.getByRole('checkbox', { name: 'హైదరాబాద్' })
  await box.check()
  await expect(page.locator('table').first()).toContainText('హైదరాబాద్')
  await expect(box).toBeChecked()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a city is found by its name in Telugu', async ({ page }) => {
    await page.goto('/te')
    await page.locator('#find').fill('హైదరాబాద్')
    await page.locator('#find').press('Enter')
    await expect(page).toHaveURL('/te/chicken-rate/hyderabad')
  })
})
