import type { Page } from '@playwright/test'
import { addDays } from '#shared/days.ts'
import { openMailServer, parseMail } from '#test/mailServer.ts'
import { type BrowserSubscription, decryptPush, openPushService } from '#test/pushService.ts'
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
}, async ({ page, context, enter, today }) => {
  const service = await openPushService()
  const browser = await service.subscribe('phone')
  await page.addInitScript(usePushService, browser.subscription)
  const location = 'Alertpur'
  await enter({ location, date: addDays(today, -1), markets: makePrices(location, 1) })
  await page.goto('/te/chicken-rate/alertpur')
  const opener = page.locator('[data-alerts]')
  const sheet = page.getByRole('dialog', { name: 'ధరల అలర్ట్‌లు' })
  const start = sheet.getByRole('button', { name: 'ఈ పరికరానికి పంపండి' })

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

  await enter({ location, date: today, markets: makePrices(location, 0) })
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
  await service.close()
})

test('an address is confirmed by its mail, told a rate, and ended by the one click of a mail program', async ({
  page,
  request,
  enter,
  today,
}) => {
  const mails = await openMailServer({ port: readRun().mailPort })
  const readMail = async (count: number) => parseMail((await mails.waitFor(count)).at(-1)!)
  const location = 'Mailpur'
  await enter({ location, date: addDays(today, -1), markets: makePrices(location, 1) })
  await page.goto('/chicken-rate/mailpur')
  const sheet = page.getByRole('dialog', { name: 'Rate alerts' })
  // the script has come
  await page.locator('[data-my-city]').click()
  await expect(page.locator('[data-my-city]')).toHaveAttribute('aria-pressed', 'true')
  await page.locator('[data-alerts]').click()
  const byEmail = sheet.getByRole('link', { name: 'By email instead' })
  await expect(byEmail).toBeVisible()
  await sheet.getByLabel('Market type').selectOption('retail')
  await byEmail.click()

  // what was chosen in the sheet is chosen in the form
  await expect(page.getByLabel('Market')).toHaveValue('retail')
  await expect(page.getByRole('checkbox', { name: location })).toBeChecked()
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByRole('button', { name: 'Send me these alerts' }).click()
  await expect(page.getByRole('status').first()).toContainText('Look into your inbox')

  const confirmation = await readMail(1)
  await page.goto(/http\S+\/confirm/.exec(confirmation.text!)![0])
  await expectAccessible(page, 'main')
  await page.getByRole('button', { name: 'Yes, send them' }).click()
  await expect(page.getByRole('status').first()).toContainText('Confirmed')
  await page.getByLabel('A price has changed', { exact: true }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').first()).toContainText('Saved')
  await expectAccessible(page, 'main')

  await enter({ location, date: today, markets: makePrices(location, 0) })
  const told = await readMail(2)
  expect(told.subject).toContain(`Mailpur: ₹${makePrices(location, 0).retail.chicken}`)
  const header = told.headers.find(({ key }) => key === 'list-unsubscribe')!.value
  const unsubscribe = header.slice(1, -1)
  await page.goto(unsubscribe)
  await expectAccessible(page, 'main')
  const answer = await request.post(unsubscribe, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(answer.status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link leads to no subscription')
  await mails.close()
})
