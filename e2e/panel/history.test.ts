import type { Route } from '@playwright/test'
import { enterRate } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { cell, outcome } from './rateForm.ts'
import { findToast } from './screen.ts'

test.use({ as: 'Admin' })

test('a delete asks first and is undone from its toast, and an unknown record has a sentence', async ({
  page,
  today,
}) => {
  await test.step('an unknown record has a sentence', async () => {
    await page.goto('/admin/rate-chart/999999-20261121/history')
    await expect(page.getByText('This rate does not exist.')).toBeVisible()
  })

  await test.step('a delete asks first, and is undone from its toast', async () => {
    await enterRate({ location: 'Guntur', date: today, markets: makePrices('Guntur', 0) })
    await page.goto('/admin/rate-chart?city=Guntur')
    const remove = page.getByRole('button', { name: /^Delete Guntur/ })
    await remove.click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this rate?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(remove).toBeFocused()
    await remove.click()
    const loseAnswer = (route: Route) => route.fetch().then(() => route.abort())
    await page.route('**/api/rates/daily/*', loseAnswer, { times: 1 })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No data found')).toBeVisible()
    const undo = page.getByRole('button', { name: /^Undo: Guntur/ })
    // a toast stays five seconds, and while somebody points at it
    const clock = page.locator('.Toastify__toast', { has: undo }).getByRole('progressbar')
    await expect(clock).toHaveCSS('animation-duration', '5s')
    await undo.hover()
    await expect(clock).toHaveCSS('animation-play-state', 'paused')
    await undo.press('Enter')
    await expect(page.getByRole('region', { name: 'Rates, newest first' })).toBeFocused()
    await expect(findToast(page, 'Rate restored successfully')).toBeVisible()
    await expect(page.getByRole('rowheader', { name: 'Guntur' })).toBeVisible()
    await page.goto('/admin/rate-chart?city=Atlantis')
    await expect(page.getByText('No data found')).toBeVisible()
    await expectAccessible(page)
  })
})

test('an Admin reads who changed what, and restores a deleted record by its address', async ({
  page,
  today,
}) => {
  await enterRate({ location: 'Karur', date: today, markets: makePrices('Karur', 0) })
  const was = String(makePrices('Karur', 0).retail.chicken)
  await page.goto('/admin/rate-chart?city=Karur')
  await page.getByRole('button', { name: /^Edit Karur/ }).click()
  await cell(page, 'retail.chicken').fill('402')
  await page.getByRole('button', { name: 'Submit Rates' }).click()
  // chicken dearer than skinless is asked about
  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(outcome(page)).toHaveText('✅ Rate updated successfully!')

  await page.goto('/admin/rate-chart?city=Karur')
  await page.getByRole('link', { name: /^History of Karur/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rate History')
  const newest = page.getByRole('article').first()
  await expect(newest).toContainText('Changed Asha Nair')
  await expect(newest.getByRole('deletion')).toHaveText(was)
  await expect(newest.getByRole('insertion')).toHaveText('402')
  await expect(newest.getByRole('button')).toHaveCount(0)

  const history = page.url()
  await page.getByRole('link', { name: 'Rate Chart of Karur' }).click()
  await page.getByRole('button', { name: /^Delete Karur/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(findToast(page, 'Rate deleted successfully')).toBeVisible()

  await page.goto(history)
  await expect(page.getByText('This rate is deleted.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore these rates: version 1' }).click()
  await expect(findToast(page, 'Rate restored successfully')).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Restored Asha Nair')
  await expect(page.getByText('This rate is deleted.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Restore these rates: version 1' })).toHaveCount(0)
})
