import { expectAccessible } from '../axe.ts'
import { expect, test } from '../test.ts'
import { expectNoWider } from '../widths.ts'

test.describe('the page of the API', { tag: '@every-size' }, () => {
  test('says how to read one price, and lists every call without a file of another host', async ({
    page,
    baseURL,
  }) => {
    const others: string[] = []
    page.on('request', request => {
      if (!request.url().startsWith(baseURL!)) others.push(request.url())
    })
    await page.goto('/api/docs')
    await expect(page.getByText('=IMPORTDATA("')).toBeInViewport()
    await expect(page.getByText(/^http.+\/mcp$/)).toBeVisible()
    await expectAccessible(page, '.api > dl')
    const call = page.locator('#operations-rates-listLatestRates')
    await call.getByRole('button').first().click()
    await expect(call.getByText('No record after this day.')).toBeVisible()
    await expectNoWider(page)
    expect(others).toEqual([])
  })
})

test('a call is sent from the page', async ({ page }) => {
  await page.goto('/api/docs')
  const call = page.locator('#operations-cities-suggestCities')
  await call.getByRole('button').first().click()
  await call.getByRole('button', { name: 'Try it out' }).click()
  await call.getByPlaceholder('q').fill('pun')
  await call.getByRole('button', { name: 'Execute' }).click()
  await expect(call.getByText('"Pune"').first()).toBeVisible()
})
