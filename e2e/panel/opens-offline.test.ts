import { addDays } from '#shared/days.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { openTestForwarder } from '#test/forwarder.ts'
import { enterRate, getToken, send } from '../api.ts'
import { STAFF } from '../people.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { findCell, findRow, openSheet } from './sheet.ts'

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

/** Files that the stored document loads and that are not stored. */
const listMissingFiles = async () => {
  const files = await caches.open('panel-files-1')
  const page = await (await files.match('/admin'))!.text()
  const names = page.match(/\/assets\/[^"\s/]+\.(?:css|js)/g) ?? []
  const found = await Promise.all(names.map(async name => [name, await files.match(name)] as const))
  return names.length === 0 ? ['none'] : found.flatMap(([name, file]) => (file ? [] : [name]))
}

test('the panel opens without a network with the rates, drafts and saves it knew, and says from when they are', async ({
  page,
  context,
  today,
}) => {
  const day = addDays(today, -AGO - 10)
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
  await expect(findRow(page, 'Offlinpur')).toContainText('Waiting')
  await expect(page.getByText(/^Day Sheet of .* waits here and is sent by itself\.$/)).toBeVisible()
  // typed over what waits, it takes its place
  await findCell(page, 'Offlinpur').fill('232')
  await expect(findRow(page, 'Offlinpur')).toContainText('Changed')
  await page.keyboard.press('Control+Enter')
  await expect(findRow(page, 'Offlinpur')).toContainText('Waiting')
  await expect(page.getByText('1 waiting')).toBeVisible()
  // nothing is lost with this screen: nobody is asked
  await page.getByRole('link', { name: 'Rate Update' }).click()
  await expect(page.getByLabel('City', { exact: true })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('waiting')).toHaveCount(0)
  await expect(page.getByText('The rates shown are from')).toHaveCount(0)
  await openSheet(page, day)
  await expect(findRow(page, 'Offlinpur')).toContainText('Saved')
  await expect(findCell(page, 'Offlinpur')).toHaveValue('232')
  const [saved] = await send<DailyRate[]>(
    'GET',
    `/api/rates/daily?date=${day}&location=Offlinpur&with=version`,
  )
  expect(saved!.version).toBe(1)
})

test('on a network that accepts and never answers, the panel opens with what it knew, and says from when it is', async ({
  another,
  baseURL,
  today,
}) => {
  const day = addDays(today, -AGO - 3)
  await enterRate({ location: 'Silentpur', date: addDays(day, -1), markets: makePrices('Agra', AGO) })
  const { hostname, port } = new URL(baseURL!)
  const network = await openTestForwarder({ host: hostname, port: Number(port) })
  const url = `http://localhost:${network.port}`
  const token = await getToken(STAFF.Admin)
  const page = await another({ baseURL: url })
  page.on('dialog', dialog => dialog.accept())
  // the server takes live connections of its own address alone
  await page.routeWebSocket(/socket\.io/, () => {})
  await page.addInitScript(text => localStorage.setItem('authToken', text), token)
  await openSheet(page, day)
  await expect(findCell(page, 'Silentpur')).toBeVisible()
  await expect.poll(() => page.evaluate(isStored)).toBe(true)
  expect(await page.evaluate(listMissingFiles)).toEqual([])
  network.fallSilent()

  await page.reload({ waitUntil: 'commit' })
  await expect(findCell(page, 'Silentpur')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/^The rates shown are from /)).toBeVisible()
  await findCell(page, 'Silentpur').fill('231')
  network.speak()
  await expect(page.getByText('The rates shown are from')).toHaveCount(0, { timeout: 60_000 })
  await expect(findCell(page, 'Silentpur')).toHaveValue('231')
  await page.close()
  await network.close()
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
