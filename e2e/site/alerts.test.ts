import type { Page } from '@playwright/test'
import { addDays } from '#shared/days.ts'
import { type BrowserSubscription, decryptPush, openPushService } from '#test/pushService.ts'
import { enterRate } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'allow' })

/** A browser without windows blocks notifications, and reaches no push service: these take their place. */
const allowPushes = (subscription: BrowserSubscription) => {
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  PushManager.prototype.subscribe = async () =>
    ({ toJSON: () => subscription }) as unknown as PushSubscription
}

interface WorkerScope {
  registration: {
    showNotification(title: string, options: { lang: string; data: { path: string } }): Promise<void>
  }
  shown?: object
}

/** Hands a push to the offline worker as the browser does, again until it is shown: what is handed to a worker that sleeps may be lost. */
async function expectShown(page: Page, data: string, expected: object) {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>(resolve => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  const deliver = async () => {
    const worker = page.context().serviceWorkers().at(-1)
    await worker?.evaluate(() => {
      const scope = self as unknown as WorkerScope
      scope.registration.showNotification = async (title, { lang, data: { path } }) => {
        scope.shown = { title, lang, path }
      }
    })
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    return worker?.evaluate(() => (self as unknown as WorkerScope).shown)
  }
  await expect.poll(deliver).toEqual(expected)
}

test('a visitor asks to be told of a city in two taps, is told in their language, and finds the alert again', {
  tag: '@phone',
}, async ({ page, context, today }) => {
  const service = await openPushService()
  const browser = await service.subscribe('phone')
  const location = 'Alertpur'
  await enterRate({ location, date: addDays(today, -1), markets: makePrices(location, 1) })
  await page.goto('/te/chicken-rate/alertpur')
  const main = page.getByRole('main')
  const heading = 'ధరల అలర్ట్‌లు'
  const start = page.getByRole('button', { name: 'ఈ ఫోన్‌కు పంపండి' })

  await test.step('a browser that blocks messages says how to allow them', async () => {
    await main.getByRole('link', { name: heading }).click()
    await expect(page.getByRole('alert').first()).toContainText('నోటిఫికేషన్‌లను అనుమతించి')
    await expect(start).toBeDisabled()
  })

  await context.grantPermissions(['notifications'])
  await page.addInitScript(allowPushes, browser.subscription)
  await page.goto('/te/chicken-rate/alertpur')
  await main.getByRole('link', { name: heading }).click()
  await expect(page.getByRole('checkbox', { name: location })).toBeChecked()
  await page.getByLabel('ఎంత తరచుగా?').selectOption({ index: 0 })
  await expectAccessible(page)
  await start.click()
  await expect(page).toHaveURL(/\/te\/alerts\/[\w-]{43}\?done=added$/)

  await enterRate({ location, date: today, markets: makePrices(location, 0) })
  await expect.poll(() => service.received.length).toBe(1)
  const price = makePrices(location, 0).oneKgRate.chicken
  await expectShown(page, await decryptPush(service.received[0]!.body, browser), {
    title: `Alertpur: కిలో ₹${price}`,
    lang: 'te-IN',
    path: '/te/chicken-rate/alertpur',
  })

  await test.step('the form leads back to the alert, which is stopped there', async () => {
    const own = main.getByRole('link', { name: 'మీ ధరల అలర్ట్‌లు' })
    await page.goto('/te/alerts')
    await own.click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await main.locator('form[action$=unsubscribe] button').click()
    await expect(page.getByRole('status').first()).toContainText('అలర్ట్‌లు ఆగిపోయాయి')
    await page.goto('/te/alerts')
    await expect(start).toBeVisible()
    await expect(own).toBeHidden()
  })
  await service.close()
})
