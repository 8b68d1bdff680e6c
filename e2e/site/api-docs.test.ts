import { expectAccessible } from '../axe.ts'
import { expect, test } from '../test.ts'
import { expectNoWider } from '../widths.ts'

test('the page of the API says how to read a price, lists every call, loads nothing of others, and sends a call', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  await test.step('says how to read one price, and lists every call without a file of another host', async () => {
    const others: string[] = []
    page.on('request', request => {
      if (!request.url().startsWith(baseURL!)) others.push(request.url())
    })
    await page.goto('/api/docs')
    await expect(page.getByText('=IMPORTDATA("')).toBeInViewport()
    await expect(page.getByText(/^http.+\/mcp$/)).toBeVisible()
    const call = page.locator('#operations-rates-listLatestRates')
    await call.getByRole('button').first().click()
    await expect(call.getByText('No record after this day.')).toBeVisible()
    await expectAccessible(page)
    await expectNoWider(page)
    expect(others).toEqual([])
  })

  await test.step('a call is sent from the page', async () => {
    const call = page.locator('#operations-cities-suggestCities')
    await call.getByRole('button').first().click()
    await call.getByRole('button', { name: 'Try it out' }).click()
    await call.getByPlaceholder('q').fill('pun')
    await call.getByRole('button', { name: 'Execute' }).click()
    await expect(call.getByText('"Pune"').first()).toBeVisible()
  })
})
