import { addDays } from '#shared/days.ts'
import { enterRate, send } from '../api.ts'
import { readRun } from '../run.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { findCell, openSheet } from './sheet.ts'

test.use({ as: 'Admin' })

test('on the way back, the price that a screen showed before is never seen while the new one is on its way', async ({
  page,
  today,
}) => {
  const location = 'Orai'
  const date = addDays(today, -71)
  const markets = makePrices(location, 71)
  const { _id } = await enterRate({ location, date, markets })
  const findPrice = (price: number) => page.getByRole('cell', { name: String(price), exact: true })

  /** Saves a price while another screen is shown, and goes back before it has come. */
  async function comeBack(price: number) {
    await page.getByRole('link', { name: 'Profile', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible()
    markets.retail.chicken = price
    await send('PUT', `/api/rates/daily/${_id}`, { token: readRun().adminToken, body: { markets } })
    const { promise: passing, resolve: pass } = Promise.withResolvers<void>()
    await page.route(/\/api\/rates\/(daily|latest)\?/, async route => {
      await passing
      await route.continue()
    })
    await page.goBack()
    await expect(page.getByText('Loading...')).toBeVisible()
    return async () => {
      pass()
      await page.unrouteAll({ behavior: 'wait' })
    }
  }

  await test.step('to the Rate Chart', async () => {
    const before = markets.retail.chicken
    await page.goto(`/admin/rate-chart?date=${date}&city=${location}&market=retail`)
    await expect(findPrice(before)).toBeVisible()
    const pass = await comeBack(777)
    await expect(findPrice(before)).toHaveCount(0)
    await pass()
    await expect(findPrice(777)).toBeVisible()
    await expect(findPrice(before)).toHaveCount(0)
  })

  await test.step('to the Day Sheet', async () => {
    await openSheet(page, date)
    await expect(findCell(page, location)).toHaveValue('777')
    const pass = await comeBack(778)
    await expect(findCell(page, location)).toHaveCount(0)
    await pass()
    await expect(findCell(page, location)).toHaveValue('778')
  })
})
