import { expectAccessible } from '../axe.ts'
import { expect, test } from '../test.ts'

test.use({ as: 'Admin' })

// every other screen is looked at by axe where a journey shows it
test('axe finds no violation on the screens that only show', async ({ page }) => {
  for (const [address, heading] of [
    ['/admin/orders', 'Orders'],
    ['/admin/settings', 'Settings'],
    ['/admin/nowhere', 'There is nothing at this address.'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expectAccessible(page)
  }
})
