import type { Page } from '@playwright/test'
import { enterRate } from '../api.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { findToast } from './screen.ts'

test.use({ as: 'Admin' })

/** A call of a method is answered by a server that fails. */
const failCalls = (page: Page, method: string, address: string | RegExp) =>
  page.route(address, async route => {
    if (route.request().method() === method) await route.fulfill({ status: 418, json: { message: 'No.' } })
    else await route.fallback()
  })

// the other sentences of the specification's section 8 stand in the journeys of their screens, and in problems.test.ts
test('a deletion that fails has the sentence of the specification', async ({ page, today }) => {
  await enterRate({ location: 'Nagercoil', date: today, markets: makePrices('Nagercoil', 0) })
  await failCalls(page, 'DELETE', '**/api/rates/daily/*')
  await page.goto('/admin/rate-chart?city=Nagercoil')
  await page.getByRole('button', { name: /^Delete Nagercoil/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(findToast(page, 'Error deleting entry.')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Nagercoil' })).toBeVisible()
})

test('counts of the dashboard that fail stay 0, and nothing is said', async ({ page }) => {
  await failCalls(page, 'GET', /\/api\/messages\/count/)
  await page.goto('/admin')
  await expect(page.getByRole('definition').nth(1)).toHaveText('0')
  await expect(page.locator('.Toastify__toast')).toHaveCount(0)
})
