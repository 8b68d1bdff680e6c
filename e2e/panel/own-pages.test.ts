import { enterRate } from '../api.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { cell, outcome } from './rateForm.ts'

const CITY = 'Dibrugarh'
const PAGES = ['/chicken-rate/dibrugarh', `/rate-chart-web?city=${CITY}`, '/te/chicken-rate/dibrugarh']

test.use({ as: 'Admin', serviceWorkers: 'allow' })

test('whoever corrects a rate finds the new figure on every page that the browser has read before', async ({
  page,
  another,
  today,
}) => {
  await enterRate({ location: CITY, date: today, markets: makePrices(CITY, 0) })
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  for (const path of PAGES) await page.goto(path)
  await page.goto(`/admin/rate-chart?city=${CITY}`)
  await page.getByRole('button', { name: /^Edit Dibrugarh/ }).click()
  await cell(page, 'retail.chicken').fill('987')
  await page.getByRole('button', { name: 'Submit Rates' }).click()
  await expect(outcome(page)).toHaveText('✅ Rate updated successfully!')
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText('987').first()).toBeVisible()
  }

  const visitor = await another({ serviceWorkers: 'allow' })
  await visitor.goto('/')
  await visitor.evaluate(() => navigator.serviceWorker.ready)
  expect(await visitor.evaluate(() => caches.has('staff'))).toBe(false)
})
