import { enterRate } from '../api.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { cell, outcome } from './rateForm.ts'

const city = 'Dibrugarh'

test.use({ as: 'Admin', serviceWorkers: 'allow' })

test('whoever corrects a rate finds the new figure on every page that the browser has read before', async ({
  page,
  another,
  today,
}) => {
  const slug = city.toLowerCase()
  const pages = [`/chicken-rate/${slug}`, `/rate-chart-web?city=${city}`, `/te/chicken-rate/${slug}`]
  await enterRate({ location: city, date: today, markets: makePrices(city, 0) })
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  for (const path of pages) await page.goto(path)
  await page.goto(`/admin/rate-chart?city=${city}`)
  await page.getByRole('button', { name: new RegExp(`^Edit ${city}`) }).click()
  await cell(page, 'retail.chicken').fill('987')
  await page.getByRole('button', { name: 'Submit Rates' }).click()
  // chicken dearer than skinless is asked about
  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(outcome(page)).toHaveText('✅ Rate updated successfully!')
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText('987').first()).toBeVisible()
  }

  const visitor = await another({ serviceWorkers: 'allow' })
  await visitor.goto('/')
  await visitor.evaluate(() => navigator.serviceWorker.ready)
  expect(await visitor.evaluate(() => caches.has('staff'))).toBe(false)
})
