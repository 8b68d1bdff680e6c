import type { Page } from '@playwright/test'
import { addDays } from '#shared/days.ts'
import { type BrowserSubscription, decryptPush, openPushService } from '#test/pushService.ts'
import { enterRate } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { readRun } from '../run.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'

test.use({
  serviceWorkers: 'allow',
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => use(readRun().fullChromium ?? readRun().chromium),
    { scope: 'worker' },
  ],
})
test.beforeEach(() => test.skip(!readRun().fullChromium, 'no Chromium that shows notifications is installed'))

/** Chromium reaches its vendor's push service neither here nor in incognito windows: this one takes its place. */
const usePushService = (subscription: BrowserSubscription) => {
  PushManager.prototype.subscribe = async () =>
    ({ toJSON: () => subscription }) as unknown as PushSubscription
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
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    return page.evaluate(async () => {
      const [shown] = await (await navigator.serviceWorker.ready).getNotifications()
      return shown && { title: shown.title, lang: shown.lang, path: shown.data.path as string }
    })
  }
  await expect.poll(deliver).toEqual(expected)
}

test('a visitor asks to be told of a city in two taps, is told in their language, and stops it there', {
  tag: '@phone',
}, async ({ page, context, today }) => {
  const service = await openPushService()
  const browser = await service.subscribe('phone')
  await page.addInitScript(usePushService, browser.subscription)
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
    // all that is not granted is refused
    await context.grantPermissions([])
    await opener.click()
    await expect(sheet).toContainText('నోటిఫికేషన్‌లను అనుమతించి')
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(opener).toBeFocused()
  })

  await context.grantPermissions(['notifications'])
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
