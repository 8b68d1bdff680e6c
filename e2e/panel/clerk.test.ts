import { STAFF } from '../people.ts'
import { table, toRows } from '../site/rows.ts'
import { expect, test } from '../test.ts'
import { cell, FIRST_CELL, outcome, type TypedRates, typeRates } from './rateForm.ts'

const CITY = 'Nashik'
const TYPED: TypedRates = {
  oneKgRate: ['245', '285.50', '360'],
  wholesale: ['181', '221', '300'],
  supermarket: ['290', '330', '405'],
  retail: ['260', '299', '1250.25'],
}
const PUBLISHED = [
  ['1 Kg Rate', '245', '285.5', '360'],
  ['Wholesale', '181', '221', '300'],
  ['Supermarket', '290', '330', '405'],
  ['Retail', '260', '299', '1,250.25'],
]

test('the next visitor reads what a clerk enters by keyboard, also without scripts', async ({
  page,
  another,
}) => {
  const clerk = STAFF['Sub Admin']
  await page.goto('/admin/rate-update')
  await page.getByLabel('Email').fill(clerk.email)
  await page.getByLabel('Password', { exact: true }).fill(clerk.password)
  await page.keyboard.press('Enter')

  await page.getByLabel('City', { exact: true }).focus()
  await page.keyboard.type('nashi')
  await expect(page.getByRole('option', { name: CITY })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('City', { exact: true })).toHaveValue(CITY)
  await page.keyboard.press('Enter')
  await expect(cell(page, FIRST_CELL)).toBeFocused()
  await typeRates(page, TYPED)
  await page.keyboard.press('Control+Enter')
  await expect(outcome(page)).toHaveText('✅ Rates submitted successfully!')

  const visitor = await another({ javaScriptEnabled: false })
  await visitor.goto('/')
  expect(await toRows(table(visitor, 'Today’s rates'), CITY)).toEqual(PUBLISHED)
  await visitor.goto('/rate-chart-web')
  expect(await toRows(table(visitor, 'Rates'), CITY)).toEqual(PUBLISHED)
})
