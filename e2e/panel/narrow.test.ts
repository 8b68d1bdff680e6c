import { expect, test } from '../test.ts'
import { expectNoWider, NARROWEST } from '../widths.ts'

const SCREENS = [
  ['/admin/login', 'Staff login'],
  ['/admin/register', 'Ask for a staff account'],
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

test.use({ as: 'Admin', viewport: NARROWEST })

for (const [address, heading] of SCREENS)
  test(`${heading} is no wider than a window of 320 px`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await expectNoWider(page)
  })
