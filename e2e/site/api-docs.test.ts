import { expectAccessible } from '../axe.ts'
import { expect, test } from '../test.ts'
import { expectNoWider } from '../widths.ts'

test.describe('the pages of the API', { tag: '@every-size' }, () => {
  test('Start has an example in the first screen, and copies it', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/api/docs')
    await expect(page.getByText('=IMPORTDATA("').first()).toBeInViewport()
    await page.getByRole('button', { name: 'Copy Google Sheets', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    await expect(page.getByText(/^http.+\/mcp$/)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^=IMPORTDATA\("http/)
    await expectAccessible(page)
  })

  test('the reference is a few screens long, and finds a call by what a parameter does', async ({ page }) => {
    await page.goto('/api/docs/reference')
    const screens = await page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight)
    expect(screens).toBeLessThan(4)
    await expectAccessible(page)
    await page.getByLabel('Find a call').fill('adds previous version')
    await expect(page.getByRole('status').first()).toHaveText(/^1 of \d+ calls$/)
    await page.getByText('GET /api/v1/rates/daily', { exact: true }).click()
    await expect(page.getByText('Adds to each record:')).toBeVisible()
    await expectAccessible(page, '.call[open]')
    await page.getByLabel('Find a call').fill('erase')
    await expect(page.getByText('POST /api/messages/erase', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Read rates' })).toBeHidden()
  })

  test('nothing of an open call is wider than the window', async ({ page }) => {
    await page.goto('/api/docs/reference')
    await page.evaluate(() => {
      for (const folded of document.querySelectorAll('details')) folded.open = true
    })
    await expectNoWider(page)
  })
})

test('an example is sent with other parameters', async ({ page }) => {
  await page.goto('/api/docs/reference#suggestCities')
  const form = page.locator('form[data-path="/api/v1/cities"]')
  await form.getByLabel('q', { exact: true }).fill('pun')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('status')).toContainText(/^GET \/api\/v1\/cities\?q=pun\s+200 OK[\s\S]+"Pune"/)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a call has an address that opens it, and its type is a link', async ({ page }) => {
    await page.goto('/api/docs/reference#listLatestRates')
    await expect(page.getByText('No record after this day.')).toBeVisible()
    await expect(page.getByLabel('Find a call')).toBeHidden()
    await page.locator('#listLatestRates').getByRole('link', { name: 'LatestRate' }).click()
    await expect(page.locator('#LatestRate')).toBeVisible()
  })
})

test('a call opens and closes by keyboard', async ({ page }) => {
  await page.goto('/api/docs/reference')
  const summary = page.locator('summary', { hasText: 'GET /api/v1/rates/latest' })
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No record after this day.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No record after this day.')).toBeHidden()
})
