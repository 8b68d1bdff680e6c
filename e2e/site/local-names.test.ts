import { expect, test } from '../test.ts'

test('in Telugu a city is found by its name there and by its English one', {
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
})
