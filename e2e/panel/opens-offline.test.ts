import { addDays } from '#shared/days.ts'
import { enterRate } from '../api.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { findCell, openSheet } from './sheet.ts'

/** Before the days of the seeds: what is saved here is nobody else's. */
const AGO = 390

test.use({ as: 'Admin', serviceWorkers: 'allow' })
test.beforeEach(({ page }) => {
  page.on('dialog', dialog => dialog.accept())
})

const isStored = async () => {
  const files = await caches.open('panel-files-1')
  return (await files.match('/admin')) !== undefined && navigator.serviceWorker.controller !== null
}

test('the panel opens without a network with the rates, drafts and saves it knew, and says from when they are', async ({
  page,
  context,
  today,
}) => {
  const day = addDays(today, -AGO)
  await enterRate({ location: 'Offlinpur', date: addDays(day, -1), markets: makePrices('Agra', AGO) })
  await openSheet(page, day)
  await expect(findCell(page, 'Offlinpur')).toBeVisible()
  await expect.poll(() => page.evaluate(isStored)).toBe(true)
  await page.reload()
  await findCell(page, 'Offlinpur').fill('231')
  await page.waitForFunction(() => Object.values(localStorage).some(draft => draft.includes('"231"')))
  await context.setOffline(true)

  await page.reload()
  await expect(page.getByText(/You are offline\..* The rates shown are from /)).toBeVisible()
  await expect(findCell(page, 'Offlinpur')).toHaveValue('231')
  await findCell(page, 'Offlinpur', 'Retail', 'Skinless').fill('261')
  await findCell(page, 'Offlinpur', 'Retail', 'Boneless').fill('401')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('1 waiting')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 waiting')).toBeVisible()
  await page.getByRole('link', { name: 'Rate Update' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByLabel('City', { exact: true })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('waiting')).toHaveCount(0)
  await expect(page.getByText('The rates shown are from')).toHaveCount(0)
})

test('what the panel was answered goes with the session', async ({ page }) => {
  await page.goto('/admin/day-sheet')
  await expect(page.locator('#sheet-0-0')).toBeVisible()
  const count = () => page.evaluate(async () => (await (await caches.open('panel-answers-1')).keys()).length)
  await expect.poll(count).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/login/)
  await expect.poll(count).toBe(0)
})
