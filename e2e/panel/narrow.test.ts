import type { Page } from '@playwright/test'
import { PANEL_LANGUAGE } from '#shared/languages.ts'
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

async function expectFit(page: Page, screens: readonly (readonly [address: string, heading: string])[]) {
  for (const [address, heading] of screens) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await expectNoWider(page)
  }
}

test('no screen before the login is wider than a window of 320 px', ({ page }) =>
  expectFit(page, BEFORE_LOGIN))

test.describe('as staff', () => {
  test.use({ as: 'Admin' })

  test('no screen is wider than a window of 320 px', ({ page }) => expectFit(page, SCREENS))

  // Tamil has the longest words
  test('no screen is wider than a phone of 360 px in Tamil', async ({ page, context, baseURL }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await context.addCookies([{ name: PANEL_LANGUAGE, value: 'ta', url: `${baseURL}/admin` }])
    for (const [address] of [...SCREENS, ...BEFORE_LOGIN]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Tamil}/u)
      await expect(page.getByText('ஏற்றுகிறது...')).toHaveCount(0)
      await expectNoWider(page)
    }
  })
})
