import type { Locator } from '@playwright/test'
import { enterRate, send } from '../api.ts'
import { readRun } from '../run.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'

const measureTop = async (row: Locator) => Math.round((await row.boundingBox())!.y)

test.use({ as: 'Admin' })

test('the Rate Chart shows what colleagues enter, correct and delete, and stays where it is scrolled', async ({
  page,
  today,
}) => {
  await test.step('the Rate Chart shows what colleagues enter, correct and delete', async () => {
    await page.goto('/admin/rate-chart?city=Dewas&market=retail')
    await expect(page.getByText('No data found')).toBeVisible()
    const { _id } = await enterRate({
      location: 'Dewas',
      date: today,
      markets: makePrices('Dewas', 0),
    })
    await expect(page.getByRole('rowheader', { name: 'Dewas' })).toBeVisible()
    const url = `/api/rates/daily/${_id}`
    const markets = makePrices('Dewas', 0)
    markets.retail.chicken = 987
    await send('PUT', url, { token: readRun().adminToken, body: { markets } })
    await expect(page.getByRole('cell', { name: '987', exact: true })).toBeVisible()
    await send('DELETE', url, { token: readRun().adminToken })
    await expect(page.getByText('No data found')).toBeVisible()
  })

  await test.step('a long Rate Chart stays where it is scrolled, with its pages, when a colleague writes', async () => {
    await page.goto('/admin/rate-chart?market=retail')
    const rows = page.getByRole('table').locator('tbody')
    await expect(rows).toHaveCount(100)
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(rows).toHaveCount(200)
    // specification, section 9
    await expect(page.locator('.scroll')).toHaveCSS('max-height', '500px')
    const deep = rows.getByRole('button').nth(150)
    await deep.focus()
    await deep.scrollIntoViewIfNeeded()
    const focused = page.locator('.scroll :focus')
    const name = await focused.getAttribute('aria-label')
    const place = await measureTop(focused)
    await enterRate({ location: 'Damoh', date: today, markets: makePrices('Damoh', 0) })
    await expect(page.getByRole('rowheader', { name: 'Damoh' })).toHaveCount(1)
    await expect(rows).toHaveCount(200)
    await expect(focused).toHaveAttribute('aria-label', name!)
    expect(await measureTop(focused)).toBe(place)
  })
})

test('rates saved by colleagues are shown also when requests for them fail', async ({ page, today }) => {
  await page.goto('/admin/rate-chart?city=Shahdol')
  await expect(page.getByText('No data found')).toBeVisible()
  let lost = 0
  await page.route(/rates\/daily\?.*Shahdol/, async route => {
    // the one of the connection that has just come up, perhaps, and the one of the news
    if (lost++ < 2) await route.abort('internetdisconnected')
    else await route.continue()
  })
  await enterRate({ location: 'Shahdol', date: today, markets: makePrices('Shahdol', 0) })
  await expect(page.getByRole('rowheader', { name: 'Shahdol' })).toBeVisible()
  expect(lost).toBeGreaterThan(2)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
