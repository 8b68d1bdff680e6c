import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { holdRequests } from './holdRequests.ts'

const MONTH = /compare\?tab=month$/
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name })

/** Compare, and its tabs with their script. */
async function open(page: Page) {
  await page.goto('/compare')
  await page.locator('.tabs').hover()
  await expect(page.getByRole('tablist')).toBeVisible()
}

async function show(page: Page, name: string) {
  await tab(page, name).click()
  await expect(panel(page, name)).toBeVisible()
}

async function expectShown(page: Page, words: string | RegExp) {
  await expect(page.locator('#panel')).toContainText(words)
  await page.waitForLoadState()
}

test('Back and Forward lead through all that was shown, also after a reload', async ({ page }) => {
  await open(page)
  await show(page, 'This Month')
  await show(page, 'Compare Cities')
  await page.goBack()
  await expectShown(page, 'All cities in')
  await page.goBack()
  await expectShown(page, 'All cities today')
  await page.goForward()
  await expectShown(page, 'All cities in')
  await page.goForward()
  await expectShown(page, 'Choose up to 3')
  await page.reload()
  await page.goBack()
  await expectShown(page, 'All cities in')
})

test('a jump within a part that was replaced in place loads nothing, and the chosen tab shows its panel again', async ({
  page,
}) => {
  await open(page)
  await show(page, 'This Month')
  await page.evaluate(() => {
    location.hash = '#main'
  })
  await expect(page).toHaveURL(/tab=month#main$/)
  await expect(panel(page, 'This Month')).toBeVisible()
  await page.locator('#panel').evaluate(before => {
    before.dataset.before = ''
  })
  await tab(page, 'This Month').click()
  await expect(page.locator('#panel')).not.toHaveAttribute('data-before')
  await expect(panel(page, 'This Month')).toBeVisible()
})

test('a response that arrives late marks no tab and is not shown', async ({ page }) => {
  await test.step('a response that arrives after a newer one marks no tab', async () => {
    await open(page)
    const release = await holdRequests(page, MONTH)
    const late = page.waitForResponse(MONTH)
    await tab(page, 'This Month').click()
    await show(page, 'By City')
    release()
    await (await late).finished()
    // what came is dealt with
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
    await expect(tab(page, 'By City')).toHaveAttribute('aria-selected', 'true')
    await expect(panel(page, 'By City')).toBeVisible()
  })

  await test.step('a response that arrives after going back is not shown', async () => {
    await open(page)
    await show(page, 'By City')
    await page.evaluate(() => {
      const late = { text: async () => '<title>Late</title><div id="panel">Late</div>' } as Response
      window.fetch = () => new Promise(resolve => addEventListener('popstate', () => resolve(late)))
    })
    await tab(page, 'This Month').click()
    await page.goBack()
    await expectShown(page, 'All cities today')
    await page.goForward()
    await expect(page).toHaveURL(/tab=city$/)
  })
})
