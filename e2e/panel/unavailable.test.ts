import { expectAccessible } from '../axe.ts'
import { expect, test } from '../test.ts'

const AWAY = 'The server cannot be reached for the moment. Please try again.'

test.use({ as: 'Admin' })

test('a screen without its server has a sentence, and shows its content after Retry', async ({
  page,
  context,
}) => {
  await page.clock.install()
  // no connection that is back makes the screen ask again
  await page.routeWebSocket(/socket\.io/, socket => socket.close())
  await page.route(/socket\.io/, route => route.abort('internetdisconnected'))
  await page.goto('/admin/rate-chart?city=Pune&market=retail')
  await expect(page.getByRole('rowheader', { name: 'Pune' }).first()).toBeVisible()
  // nor the three seconds after which it does by itself
  await page.clock.pauseAt(Date.now() + 60_000)
  await context.setOffline(true)
  await page.getByLabel('City').fill('Agra')
  // a filter waits until typing has settled
  await page.clock.runFor(1000)
  const failure = page.getByRole('alert').filter({ hasText: AWAY })
  await expect(failure).toBeVisible()
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect(failure).toBeVisible()
  await context.setOffline(false)
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('rowheader', { name: 'Agra' }).first()).toBeVisible()
  await expect(failure).toHaveCount(0)
})

test('a screen that is opened without its server has a sentence, and opens once it is back', async ({
  page,
  context,
}) => {
  await page.goto('/admin/profile')
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Day Sheet' }).click()
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toContainText(AWAY)
  await expectAccessible(page)
  await context.setOffline(false)
  await failure.getByRole('button', { name: 'Retry' }).click()
  // the first rows: a long sheet holds only those that are seen
  await expect(page.getByLabel('Agra, Retail, Chicken, rupees')).toBeVisible()
})
