import type { Page } from '@playwright/test'
import { enterRate } from '../api.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { cell, enterCity, openEmptyForm, outcome } from './rateForm.ts'
import { findToast } from './screen.ts'
import { findCell, openSheet } from './sheet.ts'

test.use({ as: 'Admin' })

/** A call of a method is answered by a server that fails. */
const failCalls = (page: Page, method: string, address: string | RegExp) =>
  page.route(address, async route => {
    if (route.request().method() === method) await route.fulfill({ status: 418, json: { message: 'No.' } })
    else await route.fallback()
  })

// the other sentences of the specification's section 8 stand in the journeys of their screens
test('a save, a correction and a deletion that fail have the sentences of the specification', async ({
  page,
  today,
}) => {
  await enterRate({ location: 'Nagercoil', date: today, markets: makePrices('Nagercoil', 0) })
  await failCalls(page, 'POST', '**/api/rates/daily')
  await failCalls(page, 'PUT', '**/api/rates/daily/*')
  await failCalls(page, 'DELETE', '**/api/rates/daily/*')

  await openEmptyForm(page)
  await enterCity(page, 'Agra')
  await page.getByLabel('Date', { exact: true }).fill('2024-02-01')
  await page.getByRole('button', { name: 'Submit Rates' }).click()
  await expect(outcome(page)).toContainText('⚠️ Failed to submit data.')

  await failCalls(page, 'PUT', '**/api/rates/days/*')
  await openSheet(page, today)
  await findCell(page, 'Nagercoil', 'Retail', 'Boneless').fill('331')
  await page.keyboard.press('Control+Enter')
  await expect(outcome(page)).toHaveText('⚠️ Failed to submit data.')

  await page.goto('/admin/rate-chart?city=Nagercoil')
  await page.getByRole('button', { name: /^Edit Nagercoil/ }).click()
  await cell(page, 'retail.boneless').fill('331')
  await page.getByRole('button', { name: 'Submit Rates' }).click()
  await expect(outcome(page)).toContainText('⚠️ Failed to update rate.')
  await expect(cell(page, 'retail.boneless')).toHaveValue('331')

  page.on('dialog', dialog => dialog.accept())
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
