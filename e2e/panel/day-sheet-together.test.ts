import { addDays } from '#shared/days.ts'
import { enterRate } from '../api.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { outcome } from './rateForm.ts'
import { findToast, waitForLiveEvents } from './screen.ts'
import { findCell, findRow, openSheet } from './sheet.ts'

/** Before the days of the seeds: what is saved here is nobody else's. */
const AGO = 80
const KINDS = ['Chicken', 'Skinless', 'Boneless']

test.use({ as: 'Admin' })

test('two people in one sheet see what the other saves, and decide on cells that both typed', {
  tag: '@phone',
}, async ({ page, another, storageState, today }) => {
  const day = addDays(today, -AGO)
  const [mine, both] = ['Mhow', 'Sanwer']
  for (const location of [mine, both])
    await enterRate({ location, date: addDays(day, -1), markets: makePrices(location, AGO + 1) })
  const otherPage = await another({ storageState: storageState! })
  const connected = [waitForLiveEvents(page), waitForLiveEvents(otherPage)]
  await openSheet(page, day)
  await openSheet(otherPage, day)
  await Promise.all(connected)
  // a phone shows one market at a time
  for (const each of [page, otherPage]) await each.getByLabel('Market').selectOption('Retail')

  await findCell(page, both).fill('255')
  for (const [at, kind] of KINDS.entries())
    await findCell(otherPage, both, 'Retail', kind).fill(`${260 + at}`)
  await otherPage.getByRole('button', { name: 'Submit Rates' }).click()
  await expect(findToast(otherPage, '✅ 1 saved.')).toBeVisible()

  await expect(findRow(page, both)).toContainText('Two versions')
  await expect(findCell(page, both)).toHaveValue('255')
  await expect(findCell(page, both)).toBeFocused()
  await findRow(page, both).getByRole('button').click()
  const versions = page.getByRole('region', { name: `${both}: which rates are right?` })
  await expect(versions).toBeFocused()
  await expect(versions.getByRole('row', { name: 'Retail, Chicken' })).toContainText('255')
  await versions.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.locator('.sheet input:focus')).toHaveCount(1)
  await expect(findCell(page, both, 'Retail', 'Skinless')).toHaveValue('261')
  for (const kind of KINDS) await findCell(page, mine, 'Retail', kind).fill('240')
  const why = 'Two digits were swapped.'
  await page.getByLabel('Reason (optional, shown publicly)').fill(why)
  const sent = page.waitForRequest(request => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Submit Rates' }).click()
  expect((await sent).postDataJSON().reason).toBe(why)
  await expect(findToast(page, '✅ 2 saved.')).toBeVisible()

  await expect(findCell(otherPage, both)).toHaveValue('255')
  await expect(findCell(otherPage, mine)).toHaveValue('240')
})

test('a city without recent rates is added by its name, with its last rates below the cells', async ({
  page,
  today,
}) => {
  const day = addDays(today, -AGO - 9)
  const before = makePrices('Badnawar', 200)
  await enterRate({ location: 'Badnawar', date: addDays(day, -60), markets: before })
  await openSheet(page, day)
  const field = page.getByRole('combobox', { name: 'Another city' })
  await field.press('Enter')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('badnawar')
  await field.press('Enter')
  const first = findCell(page, 'Badnawar', '1 Kg Rate')
  await expect(first).toBeFocused()
  await expect(first.locator('xpath=following-sibling::small')).toHaveText(String(before.oneKgRate.chicken))
  for (const rate of ['230', '260', '430']) {
    await page.keyboard.type(rate)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Control+Enter')
  await expect(findToast(page, '✅ 1 saved.')).toBeVisible()
  await expect(findRow(page, 'Badnawar')).toContainText('Saved')
})

test('a rate that is typed again while its answer is slow is no second version', async ({ page, today }) => {
  const day = addDays(today, -AGO - 27)
  const city = 'Kachnara'
  await enterRate({ location: city, date: addDays(day, -1), markets: makePrices(city, AGO + 28) })
  const connected = waitForLiveEvents(page)
  await openSheet(page, day)
  await connected
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/rates/days/*', async route => {
    const response = await route.fetch()
    await answer.promise
    await route.fulfill({ response })
  })
  for (const [at, kind] of KINDS.entries()) await findCell(page, city, 'Retail', kind).fill(`${240 + at}`)
  await page.keyboard.press('Control+Enter')
  await findCell(page, city).fill('239')
  // the save is in the sheet, as what is corrected
  await expect(page.getByLabel('Reason (optional, shown publicly)')).toBeVisible()
  await expect(findRow(page, city)).toContainText('Changed')
  answer.resolve()
  await expect(findToast(page, '✅ 1 saved.')).toBeVisible()
  await expect(findCell(page, city)).toHaveValue('239')
  await expect(findRow(page, city)).toContainText('Changed')
})

test('a day whose answer was lost is saved once, and can be typed over at once', async ({ page, today }) => {
  const day = addDays(today, -AGO - 18)
  const cities = ['Sitamau', 'Suwasra']
  for (const location of cities)
    await enterRate({ location, date: addDays(day, -1), markets: makePrices(location, AGO + 19) })
  await openSheet(page, day)
  for (const city of cities)
    for (const [at, kind] of KINDS.entries()) await findCell(page, city, 'Retail', kind).fill(`${240 + at}`)
  await page.route('**/api/rates/days/*', async route => {
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.press('Control+Enter')
  await expect(outcome(page)).toContainText('waits here and is sent by itself')
  for (const city of cities) await expect(findRow(page, city)).toContainText('Saved')
  await findCell(page, cities[0]!).fill('239')
  await expect(findRow(page, cities[0]!)).toContainText('Changed')
  await page.unrouteAll({ behavior: 'wait' })
  await page.keyboard.press('Control+Enter')
  await expect(findToast(page, '✅ 1 saved.')).toBeVisible()
  await expect(page.getByText('waiting')).toHaveCount(0)
  await expect(findToast(page, /was not saved/)).toHaveCount(0)
  for (const city of cities) await expect(findRow(page, city)).toContainText('Saved')
})
