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

test('a visitor asks to be told of a city in two taps, is told in their language, and stops it there', {
  tag: '@phone',
}, async ({ page, context, today }) => {
  const service = await openPushService()
  const browser = await service.subscribe('phone')
  const location = 'Alertpur'
  await enterRate({ location, date: addDays(today, -1), markets: makePrices(location, 1) })
  await page.goto('/te/chicken-rate/alertpur')
  const opener = page.locator('[data-dialog]')
  const sheet = page.getByRole('dialog', { name: 'ధరల అలర్ట్‌లు' })
  const start = sheet.getByRole('button', { name: 'ఈ ఫోన్‌కు పంపండి' })

  // the script of both has come: a link that is pressed before leads to the form
  const mine = page.locator('[data-my-city]')
  const expectScript = () => expect(mine).toHaveAttribute('aria-pressed', 'true')
  await mine.click()
  await expectScript()

  await test.step('a browser that blocks messages says how to allow them', async () => {
    await opener.click()
    await expect(sheet).toContainText('నోటిఫికేషన్‌లను అనుమతించి')
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(opener).toBeFocused()
  })

  await context.grantPermissions(['notifications'])
  await page.addInitScript(allowPushes, browser.subscription)
  await page.reload()
  await expectScript()
  await opener.click()
  await expectAccessible(page)
  await start.click()
  await expect(sheet.getByRole('status').last()).toHaveText('అయ్యింది. అలర్ట్‌లు ఇక్కడికే వస్తాయి.')

  await enterRate({ location, date: today, markets: makePrices(location, 0) })
  await expect.poll(() => service.received.length).toBe(1)
  const price = makePrices(location, 0).oneKgRate.chicken
  await expectShown(page, await decryptPush(service.received[0]!.body, browser), {
    title: `Alertpur: కిలో ₹${price}`,
    lang: 'te-IN',
    path: '/te/chicken-rate/alertpur',
  })

  await test.step('the alert after the 20th is refused in a sentence', async () => {
    const alerts = '/api/alerts/subscriptions'
    const key = await page.evaluate(async () => (await caches.match('/alerts/own'))!.text())
    const others: string[] = []
    for (let amount = 101; amount < 120; amount++) {
      const data = { cities: [location], language: 'te', rule: 'above', amount }
      const answer = await page.request.post(`${alerts}/${key}/alerts`, { data })
      others.push((await answer.json()).key)
    }
    await sheet.locator('#alert-which').selectOption('')
    await sheet.locator('#alert-often').selectOption('daily')
    await start.click()
    await expect(sheet.getByRole('status').last()).toContainText('ముందు ఒకటి ఆపండి')
    for (const other of others) await page.request.delete(`${alerts}/${other}`)
  })

  await page.reload()
  await expectScript()
  await opener.click()
  await sheet.getByRole('button', { name: 'అలర్ట్‌లు ఆపండి' }).click()
  await expect(sheet.getByRole('status').last()).toContainText('అలర్ట్‌లు ఆగిపోయాయి')
  await expect(start).toBeVisible()

  await test.step('what was chosen in the sheet is chosen in the form for e-mail', async () => {
    await sheet.locator('#alert-market').selectOption('retail')
    await sheet.getByRole('link', { name: 'బదులుగా ఈమెయిల్‌లో పొందండి' }).click()
    await expect(page.locator('select[name=market]')).toHaveValue('retail')
    await expect(page.getByRole('checkbox', { name: location })).toBeChecked()
  })
  await service.close()
})
