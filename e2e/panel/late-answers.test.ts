import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { cell, enterCity, outcome, publishNewCity } from './rateForm.ts'
import { findToast } from './screen.ts'

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

test.use({ as: 'Admin' })

test('a change during the save of a new record becomes a correction of it', async ({ page }) => {
  page.on('dialog', dialog => dialog.accept())
  await page.clock.install()
  await page.goto('/admin/rate-update')
  await enterCity(page, 'Bundi')
  const answer = await holdAnswer(page)
  await page.keyboard.press('Control+Enter')
  await publishNewCity(page)
  await answer.isAccepted()
  await page.clock.fastForward(3000)
  await expect(page.getByText('Still on its way.')).toBeVisible()
  await cell(page, 'retail.chicken').fill('225')
  answer.letCome()
  await expect(findToast(page, '✅ Rates submitted successfully!')).toBeVisible()
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
