import type { Page } from '@playwright/test'
import { addDays, type Day } from '#shared/days.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { enterRate, send } from '../api.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { cell, FIRST_CELL, outcome, type TypedRates, typeRates } from './rateForm.ts'
import { findToast } from './screen.ts'
import { findCell, findRow, openSheet } from './sheet.ts'

const RATES: TypedRates = {
  oneKgRate: ['200', '240', '310'],
  wholesale: ['150', '190', '260'],
  supermarket: ['250', '290', '360'],
  retail: ['220', '260', '330'],
}
const AT_200 = { ...makePrices('Agra', 0), retail: { chicken: 200, skinless: 240, boneless: 310 } }
const KINDS = ['Chicken', 'Skinless', 'Boneless']
/** Before the days of the seeds: what is saved here is nobody else's. */
const AGO = 95

const SUBMITTED = '✅ Rates submitted successfully!'
const DUPLICATE = '⚠️ Rate for this city and date already exists.'

/**
 * The server takes what is sent when `ready` resolves, by default at once; its answer stays away until it is let come. Until
 * then the record may be loaded as it is saved, by a live event.
 */
async function holdAnswers(page: Page, method: 'POST' | 'PUT', path: string, ready = Promise.resolve()) {
  const held = Promise.withResolvers<void>()
  let state: 'not sent' | 'sent' | 'accepted' = 'not sent'
  await page.route(path, async route => {
    if (route.request().method() !== method) return route.fallback()
    state = 'sent'
    await ready
    const response = await route.fetch()
    state = 'accepted'
    await held.promise
    await route.fulfill({ response })
  })
  const isNow = (wanted: typeof state) => expect.poll(() => state, `${method} ${path}`).toBe(wanted)
  return { isSent: () => isNow('sent'), isAccepted: () => isNow('accepted'), letCome: held.resolve }
}

/** Types into a cell of the Day Sheet after its row was sent and before the server has it. */
async function typeDuringSave(page: Page, city: string, rate: string) {
  const typed = Promise.withResolvers<void>()
  const answer = await holdAnswers(page, 'PUT', '**/api/rates/days/*', typed.promise)
  await page.keyboard.press('Control+Enter')
  await answer.isSent()
  await findCell(page, city).fill(rate)
  typed.resolve()
  await answer.isAccepted()
  return answer
}

/**
 * Opens the screen again with what is typed, as after a crash: no answer to what was sent comes, and nobody is left to say
 * that it waits for a network, as a page may that is reloaded. `goto` of the page would wait for the answer (writes.ts).
 */
async function openAfterCrash(page: Page): Promise<Page> {
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  const next = await page.context().newPage()
  await next.mainFrame().goto(page.url())
  return next
}

const cityField = (page: Page) => page.getByLabel('City', { exact: true })

async function enterCity(page: Page, city: string) {
  await cityField(page).fill(city)
  await cell(page, FIRST_CELL).focus()
  await typeRates(page, RATES)
}

async function openCorrection(page: Page, city: string) {
  await page.goto(`/admin/rate-chart?city=${city}`)
  await page.getByRole('button', { name: `Edit ${city}` }).click()
  await expect(page.getByRole('heading', { name: `Editing ${city}` })).toBeVisible()
}

/** Corrects a rate of 200 to 224, and back while that is on its way. */
async function takeBack(page: Page) {
  await cell(page, 'retail.chicken').fill('224')
  const answer = await holdAnswers(page, 'PUT', '**/api/rates/daily/*')
  await page.keyboard.press('Control+Enter')
  await answer.isAccepted()
  await cell(page, 'retail.chicken').fill('200')
  return answer
}

async function getSaved(location: string, date: Day) {
  const query = new URLSearchParams({ location, date })
  return (await send<DailyRate[]>('GET', `/api/rates/daily?${query}`))[0]?.markets
}

test.beforeEach(async ({ page }) => {
  page.on('dialog', dialog => dialog.accept())
})

test.describe('an Admin', () => {
  test.use({ as: 'Admin' })

  test('a correction in the Day Sheet during a save stays unsaved and is shown as a change', async ({
    page,
    today,
  }) => {
    const day = addDays(today, -AGO)
    await enterRate({ location: 'Pratapgarh', date: addDays(day, -1), markets: makePrices('Agra', 1) })
    await openSheet(page, day)
    for (const [at, kind] of KINDS.entries())
      await findCell(page, 'Pratapgarh', 'Retail', kind).fill(['240', '270', '410'][at]!)
    const answer = await typeDuringSave(page, 'Pratapgarh', '245')
    answer.letCome()
    await expect(findToast(page, '✅ 1 saved.')).toBeVisible()
    await expect(findRow(page, 'Pratapgarh')).toContainText('Changed')
    await expect(page.getByText('1 city changed')).toBeVisible()
    expect((await getSaved('Pratapgarh', day))?.retail?.chicken).toBe(240)

    await page.reload()
    await openSheet(page, day)
    await expect(findCell(page, 'Pratapgarh')).toHaveValue('245')
    await page.getByRole('button', { name: 'Submit Rates' }).click()
    await expect(findRow(page, 'Pratapgarh')).toContainText('Saved')
    expect((await getSaved('Pratapgarh', day))?.retail).toEqual({
      chicken: 245,
      skinless: 270,
      boneless: 410,
    })
  })

  test('a change during the save of a new record becomes a correction of it', async ({ page, today }) => {
    await page.goto('/admin/rate-update')
    await enterCity(page, 'Bundi')
    const answer = await holdAnswers(page, 'POST', '**/api/rates/daily')
    await page.keyboard.press('Control+Enter')
    await answer.isAccepted()
    await cell(page, 'retail.chicken').fill('225')
    answer.letCome()
    await expect(findToast(page, SUBMITTED)).toBeVisible()
    await expect(cell(page, 'retail.chicken')).toHaveValue('225')
    await expect(cell(page, 'retail.chicken')).toBeFocused()
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await expect(outcome(page)).toHaveText('')

    await page.reload()
    await expect(page.getByRole('heading', { name: /^Editing Bundi/ })).toBeVisible()
    await expect(cell(page, 'retail.chicken')).toHaveValue('225')
    await page.getByRole('button', { name: 'Submit Rates' }).click()
    await expect(outcome(page)).toHaveText('✅ Rate updated successfully!')
    expect((await getSaved('Bundi', today))?.retail?.chicken).toBe(225)
  })

  test('a reverted correction is restored also when the response to its save never arrived', async ({
    page,
    today,
  }) => {
    await enterRate({ location: 'Nathdwara', date: today, markets: AT_200 })
    await openCorrection(page, 'Nathdwara')
    // no live event tells of it either
    await page.route('**/api/rates/daily?*', () => {})
    await takeBack(page)
    const next = await openAfterCrash(page)
    await expect(next.getByText(/^Your draft of/)).toBeVisible()
    await expect(cell(next, 'retail.chicken')).toHaveValue('200')
    await next.getByRole('button', { name: 'Submit Rates' }).click()
    const versions = next.getByRole('region', { name: 'Which rates are right?' })
    await expect(versions.getByRole('row', { name: 'Retail, Chicken' })).toHaveText('Retail, Chicken200224')
    await versions.getByRole('button', { name: 'Keep mine' }).click()
    await expect(cityField(next)).toHaveValue('')
    expect((await getSaved('Nathdwara', today))?.retail?.chicken).toBe(200)
  })

  test('an existing record is not shown in a form that is about another city by now', async ({
    page,
    today,
  }) => {
    await enterRate({ location: 'Lalsot', date: today, markets: makePrices('Agra', 0) })
    await page.goto('/admin/rate-update')
    await enterCity(page, 'Lalsot')
    const answer = await holdAnswers(page, 'POST', '**/api/rates/daily')
    await page.keyboard.press('Control+Enter')
    await answer.isAccepted()
    await cityField(page).fill('Karauli')
    const looked = page.waitForResponse(/rates\/daily\?location=Lalsot/)
    answer.letCome()
    await expect(findToast(page, `Lalsot: ${DUPLICATE}`)).toBeVisible()
    await looked
    await expect(page.getByRole('button', { name: 'Submit Rates' })).toBeEnabled()
    await expect(outcome(page)).toBeEmpty()
    await expect(page.getByText(/is saved already$/)).toHaveCount(0)
    await expect(cityField(page)).toHaveValue('Karauli')
    await expect(page.getByRole('button', { name: 'Edit the saved record' })).toHaveCount(0)
  })
})

test.describe('a Sub Admin', () => {
  test.use({ as: 'Sub Admin' })

  test('a city that is started during the save of another one still has its rates and its draft', async ({
    page,
    today,
  }) => {
    await enterRate({ location: 'Bayana', date: addDays(today, -2), markets: makePrices('Agra', 2) })
    await page.goto('/admin/rate-update')
    await enterCity(page, 'Nagaur')
    const answer = await holdAnswers(page, 'POST', '**/api/rates/daily')
    await page.keyboard.press('Control+Enter')
    await answer.isAccepted()
    await page.getByRole('button', { name: /^Bayana/ }).click()
    await expect(cell(page, 'retail.boneless')).toHaveValue('')
    await page.keyboard.type('198')
    answer.letCome()
    await expect(findToast(page, `Nagaur: ${SUBMITTED}`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit Rates' })).toBeEnabled()
    await expect(outcome(page)).toBeEmpty()
    await expect(cell(page, FIRST_CELL)).toBeFocused()
    await expect(cityField(page)).toHaveValue('Bayana')
    await expect(cell(page, FIRST_CELL)).toHaveValue('198')

    await page.reload()
    await expect(cityField(page)).toHaveValue('Bayana')
    await expect(cell(page, FIRST_CELL)).toHaveValue('198')
    await cityField(page).fill('Nagaur')
    await expect(page.getByText(/^A draft of Nagaur/)).toHaveCount(0)
  })
})
