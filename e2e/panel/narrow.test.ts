import { expect, test } from '../test.ts'
import { expectNoWider, NARROWEST } from '../widths.ts'

const BEFORE_LOGIN = [
  ['/admin/login', 'Staff login'],
  ['/admin/register', 'Ask for a staff account'],
] as const
const SCREENS = [
  ['/admin', 'Dashboard'],
  ['/admin/messages', 'Messages'],
  ['/admin/customers', 'Customers'],
  ['/admin/cities', 'Cities'],
  ['/admin/audit', 'Audit'],
  ['/admin/daily-rates?city=Pune', 'Daily Rates'],
  ['/admin/profile', 'Profile'],
  ['/admin/rate-chart?city=Pune', 'Rate Chart'],
  ['/admin/rate-update', 'Rate Update'],
  ['/admin/day-sheet', 'Day Sheet'],
  ['/admin/import', 'Import Rates'],
] as const

test.use({ viewport: NARROWEST })

const testWidth = ([address, heading]: readonly [string, string]) =>
  test(`${heading} is no wider than a window of 320 px`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await expectNoWider(page)
  })

BEFORE_LOGIN.forEach(testWidth)
test.describe('as staff', () => {
  test.use({ as: 'Admin' })
  SCREENS.forEach(testWidth)
})
