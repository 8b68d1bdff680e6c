import type { Page } from '@playwright/test'
import { addDays } from '#shared/days.ts'
import { enterRate } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { expectNoWider } from '../widths.ts'
import { cell, enterCity, FIRST_CELL, openEmptyForm, outcome, RATES } from './rateForm.ts'
import { waitForLiveEvents } from './screen.ts'
import { applyMessage, paste } from './sheet.ts'

/** Whether the middle of an element is what a press there would meet. */
const isWithinReach = (page: Page, name: string) =>
  page.getByRole('region', { name: /is saved already|Which rates/ }).evaluate((region, name) => {
    const button = [...region.querySelectorAll('button, a')].find(({ textContent }) => textContent === name)!
    const { x, y, width, height } = button.getBoundingClientRect()
    const bar = document.querySelector('.savebar')!.getBoundingClientRect()
    const isCovered = y + height > bar.top && y < bar.bottom
    return !isCovered && document.elementFromPoint(x + width / 2, y + height / 2) === button
  }, name)

test.describe('a Sub Admin', () => {
  test.use({ as: 'Sub Admin' })

  test('learns on choosing a city that it is in, by whom, before typing', async ({ page, today }) => {
    const day = addDays(today, -5)
    await enterRate({ location: 'Salem', date: day, markets: makePrices('Salem', 5) })
    await page.goto('/admin/rate-update')
    await page.getByLabel('City', { exact: true }).fill('salem')
    await page.getByLabel('Date').fill(day)
    await expect(
      page.getByText(/^Salem, .* is in \(Admin, .*\)\. To change it, ask an Admin\./),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'See it in the Rate Chart' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit it' })).toHaveCount(0)
    await page.getByLabel('Date').fill(addDays(day, -1))
    await expect(page.getByText(/is in/)).toHaveCount(0)
  })

  test('is told why the form is empty again when a message is saved already', async ({ page, today }) => {
    const markets = { oneKgRate: { chicken: 200, skinless: 240, boneless: 310 } }
    await enterRate({ location: 'Theni', date: today, markets })
    await page.goto('/admin/rate-update')
    await paste(cell(page, FIRST_CELL), 'Theni 200 240 310')
    await applyMessage(page)
    await expect(outcome(page)).toHaveText('Theni: What you typed is what is saved.')
    await expect(cell(page, FIRST_CELL)).toHaveValue('')
  })
})

test.describe('an Admin', () => {
  test.use({ as: 'Admin' })

  for (const [city, isReadFirst] of [
    ['Vandavasi', false],
    ['Vaniyambadi', true],
  ] as const)
    test(`meets the own rates of ${city} whose answer was lost as what is corrected`, async ({
      page,
      today,
    }) => {
      const day = addDays(today, -6)
      await enterRate({ location: city, date: addDays(day, -1), markets: makePrices('Agra', 7) })
      const connected = waitForLiveEvents(page)
      await page.goto('/admin/rate-update')
      await connected
      await page.getByLabel('Date').fill(day)
      const [arrival, loss] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      let isSent = false
      await page.route('**/api/rates/daily**', async route => {
        if (route.request().method() !== 'POST') {
          if (isSent && !isReadFirst) await loss.promise
          return route.continue()
        }
        await arrival.promise
        const isFirst = !isSent
        isSent = true
        await route.fetch()
        // the record stands in the form while its answer is on the way
        if (isReadFirst && isFirst)
          await expect(page.getByText(new RegExp(`^${city}, .* is in`))).toBeVisible()
        await route.abort()
        loss.resolve()
      })
      await enterCity(page, city)
      await page.keyboard.press('Control+Enter')
      await page.getByLabel('City', { exact: true }).fill('')
      await enterCity(page, city, { ...RATES, retail: ['221', '260', '330'] })
      arrival.resolve()
      await expect(page.getByRole('heading', { name: new RegExp(`^Editing ${city}`) })).toBeVisible()
      await expect(cell(page, 'retail.chicken')).toHaveValue('221')
      await expect(page.getByRole('region', { name: /is saved already/ })).toHaveCount(0)
    })

  test('the way out of a duplicate is above the save bar, and two versions and a restored draft are accessible', {
    tag: '@phone',
  }, async ({ page, today }) => {
    await test.step('finds the way out of a duplicate above the save bar', async () => {
      const location = 'Palani'
      await enterRate({ location, date: today, markets: makePrices('Agra', 0) })
      await page.goto('/admin/rate-update')
      await page.getByLabel('City', { exact: true }).fill(location)
      for (const [at, input] of (await page.locator('.grid input').all()).entries())
        await input.fill(`${200 + at}`)
      await page.getByRole('button', { name: 'Submit Rates' }).click()
      await expect(page.getByRole('button', { name: 'Keep mine' })).toBeVisible()
      // the record may have been shown below before the save was refused
      await expect.poll(() => isWithinReach(page, 'Keep mine')).toBe(true)
    })

    await test.step('a restored draft and two versions of a record are accessible', async () => {
      page.on('dialog', dialog => dialog.accept())
      const location = 'Sangli'
      await enterRate({ location, date: today, markets: makePrices('Agra', 0) })
      await openEmptyForm(page)
      await page.getByLabel('City', { exact: true }).fill(location)
      await cell(page, 'retail.chicken').fill('240')
      await page.reload()
      await expect(outcome(page)).toHaveText(/^Sangli, .*, is saved already/)
      await expect(cell(page, 'retail.chicken')).toHaveValue('240')
      for (const [at, input] of (await page.locator('.grid input').all()).entries())
        await input.fill(`${200 - at}`)
      await expectAccessible(page)

      await page.getByRole('button', { name: 'Submit Rates' }).click()
      await expect(page.getByText(/^Saved by/)).toBeVisible()
      await expectAccessible(page)
      await expectNoWider(page)
    })
  })
})
