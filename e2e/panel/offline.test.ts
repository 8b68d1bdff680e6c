import { addDays } from '#shared/days.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { enterRate, getToken, send } from '../api.ts'
import { createStaff } from '../people.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { cell, enterCity, FIRST_CELL, outcome, publishNewCity } from './rateForm.ts'
import { createStorageState, findToast } from './screen.ts'

test.use({ as: 'Sub Admin' })

test('what is saved without a network is an error first, waits, and is sent by itself to its own day', async ({
  page,
  context,
  today,
}) => {
  const day = addDays(today, -3)
  await page.goto('/admin/rate-update')
  await page.getByLabel('Date').fill(day)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  for (const city of ['Kadapa', 'Tirupati']) {
    await enterCity(page, city)
    await page.keyboard.press('Control+Enter')
    await publishNewCity(page)
    await expect(outcome(page)).toHaveText(
      `❌ Server error submitting rates. ${city} waits here and is sent by itself.`,
    )
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('Date')).toHaveValue(day)
  }
  // the same city again takes the place of what waits, and keeps the markets that it does not quote
  const notQuoted = ['-', '-', '-']
  await enterCity(page, 'Kadapa', {
    oneKgRate: notQuoted,
    wholesale: notQuoted,
    supermarket: notQuoted,
    retail: ['221', '261', '331'],
  })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('')
  await expect(page.getByText('2 waiting')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('waiting')).toHaveCount(0)
  await expect(outcome(page)).toHaveText('')
  const [saved] = await send<DailyRate[]>('GET', `/api/rates/daily?date=${day}&location=Kadapa`)
  expect(saved!.markets).toMatchObject({ oneKgRate: { chicken: 200 }, retail: { chicken: 221 } })
})

test('what waits is met as a conflict when a colleague was faster', async ({ page, context, today }) => {
  await page.goto('/admin/rate-update')
  await expect(page.getByLabel('City', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await enterCity(page, 'Guntakal')
  await page.keyboard.press('Control+Enter')
  await publishNewCity(page)
  await expect(page.getByText('1 waiting')).toBeVisible()
  await enterRate({
    location: 'Guntakal',
    date: today,
    markets: makePrices('Guntakal', 0),
  })
  await context.setOffline(false)
  const existing = page.getByRole('region', { name: /^Guntakal, .* is saved already$/ })
  await expect(existing).toBeVisible()
  await expect(cell(page, FIRST_CELL)).toHaveValue('200')
  await expect(page.getByText('waiting')).toHaveCount(0)
})

test('what waits is sent by nobody but its author, also where a colleague logs in in another tab', async ({
  another,
  today,
}) => {
  const [clerk, colleague] = [
    await createStaff('Nila Das', 'Sub Admin'),
    await createStaff('Om Pal', 'Sub Admin'),
  ]
  const tokens = { clerk: await getToken(clerk), colleague: await getToken(colleague) }
  const page = await another({ storageState: await createStorageState(clerk) })
  const other = await page.context().newPage()
  await other.goto('/')
  const logInElsewhere = (token: string) =>
    other.evaluate(text => localStorage.setItem('authToken', text), token)
  const senders: (string | undefined)[] = []
  const hasToken = (token: string, headers: Record<string, string>) =>
    headers.authorization === `Bearer ${token}`
  await page.goto('/admin/rate-update')
  await page.route('**/api/rates/daily', route => route.abort())
  await enterCity(page, 'Chirala')
  await page.keyboard.press('Control+Enter')
  await publishNewCity(page)
  await expect(outcome(page)).toHaveText(
    '❌ Server error submitting rates. Chirala waits here and is sent by itself.',
  )
  await expect(page.getByText('1 waiting')).toBeVisible()

  // the server is slow to say who the new session belongs to
  const profile = Promise.withResolvers<void>()
  await page.route('**/api/auth/profile', async route => {
    if (hasToken(tokens.colleague, route.request().headers())) await profile.promise
    await route.continue()
  })
  await page.unroute('**/api/rates/daily')
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/rates/daily'))
      senders.push(request.headers().authorization)
  })
  await logInElsewhere(tokens.colleague)
  await expect(page.getByText('1 waiting')).toHaveCount(0)
  profile.resolve()
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible()
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('')
  expect(senders).toEqual([])

  await logInElsewhere(tokens.clerk)
  await expect(findToast(page, /^Chirala, .* sent and saved\.$/)).toBeVisible()
  expect(senders).toEqual([`Bearer ${tokens.clerk}`])
  const rates = await send<DailyRate[]>('GET', `/api/rates/daily?date=${today}`, {})
  expect(rates.map(({ location }) => location)).toContain('Chirala')
})
