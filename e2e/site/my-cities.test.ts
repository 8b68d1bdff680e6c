import type { Page } from '@playwright/test'
import { enterRate } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { forbidStorage } from '../forbidStorage.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'

const board = (page: Page) => page.locator('.slot .board:visible')

/** Everything that moved by itself since the page began to load (cumulative layout shift). */
const measureShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        new PerformanceObserver(list => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
          resolve(shifts.reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 300)
      }),
  )

/** Both boards of the slot are of one height: the national one stands below that of the city. */
async function expectCovered(page: Page) {
  const heights = page.locator('.slot .board').evaluateAll(boards => boards.map(each => each.clientHeight))
  expect(new Set(await heights).size).toBe(1)
}

async function choose(page: Page, slug: string) {
  await page.goto(`/chicken-rate/${slug}`)
  await page.locator('[data-my-city]').click()
  await expect(page.getByRole('button', { name: 'My city', pressed: true })).toBeVisible()
}

test('a visitor has no city at first; the board of a chosen one stands first on Home, as high as the national one it covers, and nothing moves', {
  tag: '@phone',
}, async ({ page, today }) => {
  const newCity = 'Tezpur'
  await enterRate({ location: newCity, date: today, markets: makePrices(newCity, 0) })
  await page.goto('/')
  await expect(board(page).getByRole('heading')).toHaveText('India')
  await choose(page, newCity.toLowerCase())
  await page.goto('/')
  await expect(board(page).getByRole('heading')).toHaveText(newCity)
  await expectCovered(page)

  await choose(page, 'hyderabad')
  await page.goto('/')
  await expect(board(page).getByRole('heading')).toHaveText('Hyderabad')
  await expectCovered(page)
  const price = board(page).locator('.chicken')
  await expect(price).toContainText(`₹${makePrices('Hyderabad', 0).oneKgRate.chicken}`)
  await expect(price.locator('.delta')).toBeInViewport({ ratio: 1 })
  // a font that comes late moves letters by a hair; a board that came late would move all that is below it, 0.1 and more
  expect(await measureShift(page)).toBeLessThan(0.05)
  await expectAccessible(page)
})

test('up to three cities are saved, and a fourth says that the oldest is gone: the last one has the board on Home, the others stand below it and first in the table, and Compare Cities has all ticked', {
  tag: '@phone',
}, async ({ page }) => {
  for (const slug of ['surat', 'agra', 'pune', 'hyderabad']) await choose(page, slug)
  await expect(page.getByText('You can save three cities, so the oldest one was removed.')).toBeVisible()
  await page.goto('/')
  await expect(board(page).getByRole('heading')).toHaveText('Hyderabad')
  const others = page.locator('.slot .near li')
  await expect(others).toHaveText([/^Pune/, /^Agra/])
  await expect(others.first()).toContainText(`₹${makePrices('Pune', 0).oneKgRate.chicken}`)
  expect(await measureShift(page)).toBeLessThan(0.05)
  await expectAccessible(page, '.slot')
  const rows = page.locator('.ratelist th.city')
  for (const [at, city] of ['Hyderabad', 'Pune', 'Agra'].entries())
    await expect(rows.nth(at)).toContainText(city)

  await page.goto('/compare')
  await expect(page).toHaveURL('/compare')
  await page.getByRole('link', { name: 'Compare Cities' }).click()
  for (const city of ['Hyderabad', 'Pune', 'Agra'])
    await expect(page.locator('#shown').getByRole('rowheader', { name: city })).toBeVisible()
  await page.goto('/')
  await board(page).getByRole('button', { name: 'Forget' }).click()
  await expect(board(page).getByRole('heading')).toHaveText('Pune')
  await expect(others).toHaveText([/^Agra/])
})

test('a second press gives a city up; where storage is forbidden a press is not remembered, and breaks nothing', async ({
  page,
}) => {
  const press = () => page.locator('[data-my-city]').click()
  const notMine = page.getByRole('button', { name: 'Set as my city', pressed: false })
  await choose(page, 'pune')
  await press()
  await expect(notMine).toBeVisible()
  await page.addInitScript(forbidStorage)
  await page.reload()
  await press()
  await expect(notMine).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the page of a city offers nothing that needs a script', async ({ page }) => {
    await page.goto('/chicken-rate/pune')
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
    await page.goto('/')
    await expect(board(page).getByRole('heading')).toHaveText('India')
  })
})
