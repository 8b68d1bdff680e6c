import { addDays } from '#shared/days.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { enterRate, getToken, send } from '../api.ts'
import { approve, register, SETUP_ADMIN } from '../people.ts'
import { type Product, startProduct } from '../product.ts'
import { makePrices } from '../seeds.ts'
import { table, toRows } from '../site/rows.ts'
import { expect, test } from '../test.ts'
import { cell, FIRST_CELL, outcome, RATES, typeRates } from './rateForm.ts'

const CITIES = ['Ajmer', 'Bikaner', 'Kota', 'Tonk']
const CLERK = { name: 'Neha Rathi', email: 'neha@rates.example', password: 'six patient herons' }

let product: Product

// which city is missing next is nobody else's business here
test.beforeAll(async () => {
  product = await startProduct({
    ADMIN_EMAIL: SETUP_ADMIN.email,
    ADMIN_PASSWORD: SETUP_ADMIN.password,
    OWN_CORRECTION_MINUTES: '60',
  })
})
test.afterAll(() => product.stop())

test('a clerk enters the cities of a day by the keyboard alone, from the login to the last of them, and corrects it where that is allowed; visitors read them', async ({
  another,
  today,
}) => {
  const { url } = product
  const server = { url, adminToken: await getToken(SETUP_ADMIN, url) }
  await approve(await register(CLERK, server), 'Sub Admin', server)
  for (const location of CITIES)
    await enterRate({ location, date: addDays(today, -1), markets: makePrices(location, 1) }, server)

  const page = await another({ baseURL: url })
  const { keyboard } = page
  await page.goto('/admin/login')
  const email = page.getByLabel('Email')
  await expect(email).toBeVisible()
  while (!(await email.evaluate(field => field === document.activeElement))) await keyboard.press('Tab')
  await keyboard.type(CLERK.email)
  await keyboard.press('Tab')
  await keyboard.type(CLERK.password)
  await keyboard.press('Enter')
  await expect(page.getByText('0 of 4 cities entered')).toBeVisible()
  await page.getByRole('link', { name: `Enter ${CITIES[0]}` }).press('Enter')

  for (const city of CITIES) {
    await expect(page.getByLabel('City', { exact: true })).toHaveValue(city)
    await expect(cell(page, FIRST_CELL)).toBeFocused()
    await typeRates(page, RATES)
    await keyboard.press('Control+Enter')
    await expect(outcome(page)).toHaveText('✅ Rates submitted successfully!')
    // the focus waits in the empty city, where Enter takes the next one
    await expect(page.getByLabel('City', { exact: true })).toBeFocused()
    await keyboard.press('Enter')
  }

  await expect(page.getByText('Every city has its rates.')).toBeVisible()
  await page.getByLabel('City', { exact: true }).pressSequentially('ton')
  await expect(page.getByRole('option').first()).toContainText('Tonk')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByText(/^Tonk is in \(Neha Rathi, /)).toBeVisible()
  await page.getByRole('button', { name: 'Edit it' }).press('Enter')
  await cell(page, 'retail.boneless').fill('331')
  await keyboard.press('Control+Enter')
  await expect(outcome(page)).toHaveText('✅ Rate updated successfully!')

  const rates = await send<DailyRate[]>('GET', `/api/rates/daily?date=${today}`, { url })
  expect(rates.map(({ location }) => location)).toEqual(CITIES)
  const visitor = await another({ baseURL: url, javaScriptEnabled: false })
  for (const [address, name] of [
    ['/', 'Today’s rates'],
    ['/rate-chart-web', 'Rates'],
  ] as const) {
    await visitor.goto(address)
    const rows = await toRows(table(visitor, name), 'Tonk')
    expect(rows.map(([market, ...prices]) => [market, ...prices.map(Number.parseFloat)])).toEqual([
      ['1 Kg Rate', 200, 240, 310],
      ['Wholesale', 150, 190, 260],
      ['Supermarket', 250, 290, 360],
      ['Retail', 220, 260, 331],
    ])
  }
})
