import type { Page } from '@playwright/test'
import { addDays } from '#shared/days.ts'
import { enterRate } from '../api.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { cell, FIRST_CELL, outcome, type TypedRates, typeRates } from './rateForm.ts'
import { findToast } from './screen.ts'

const RATES: TypedRates = {
  oneKgRate: ['200', '240', '310'],
  wholesale: ['150', '190', '260'],
  supermarket: ['250', '290', '360'],
  retail: ['220', '260', '330'],
}

const SUBMITTED = '✅ Rates submitted successfully!'

/**
 * The server takes what is sent; its answer stays away until it is let come. Until then the record may be loaded as it is
 * saved, by a live event.
 */
async function holdAnswer(page: Page) {
  const held = Promise.withResolvers<void>()
  let isAccepted = false
  await page.route('**/api/rates/daily', async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    isAccepted = true
    await held.promise
    await route.fulfill({ response })
  })
  return { isAccepted: () => expect.poll(() => isAccepted).toBe(true), letCome: held.resolve }
}

const cityField = (page: Page) => page.getByLabel('City', { exact: true })

async function enterCity(page: Page, city: string) {
  await cityField(page).fill(city)
  await cell(page, FIRST_CELL).focus()
  await typeRates(page, RATES)
}

test.beforeEach(async ({ page }) => {
  page.on('dialog', dialog => dialog.accept())
})

test.describe('an Admin', () => {
  test.use({ as: 'Admin' })

  test('a change during the save of a new record becomes a correction of it', async ({ page }) => {
    await page.goto('/admin/rate-update')
    await enterCity(page, 'Bundi')
    const answer = await holdAnswer(page)
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
    const answer = await holdAnswer(page)
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
