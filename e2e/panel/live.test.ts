import type { Locator } from '@playwright/test'
import { enterRate } from '../api.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'

const measureTop = async (row: Locator) => Math.round((await row.boundingBox())!.y)

test.use({ as: 'Admin' })

test('a long Rate Chart stays where it is scrolled, with its pages, when a colleague writes', async ({
  page,
  today,
}) => {
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
