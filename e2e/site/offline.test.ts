import type { Page } from '@playwright/test'
import { openTestForwarder } from '#test/forwarder.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'allow' })

/** Resolves once the worker serves this page and has stored it, and the page it shows instead of others, which comes last. */
const workerIsReady = async () => {
  await navigator.serviceWorker.ready
  const pages = await caches.open('pages-1')
  const offline = `${location.pathname.match(/^\/[a-z]{2}(?=\/|$)/)?.[0] ?? ''}/offline`
  const found = await Promise.all([pages.match(location.href), pages.match(offline)])
  return !found.includes(undefined)
}

const isOnline = () =>
  fetch('/no-such-page').then(
    () => true,
    () => false,
  )

/** What the browser itself keeps of answers that are seconds old is forgotten, as it is after a while. */
async function leaveNetwork(page: Page) {
  await page.context().setOffline(true)
  // the worker is a process of its own
  await expect.poll(() => page.evaluate(isOnline)).toBe(false)
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
}

test('a network that is silent for four seconds is not waited for: the stored page comes, with its time', async ({
  another,
  baseURL,
}) => {
  const { hostname, port } = new URL(baseURL!)
  const network = await openTestForwarder({ host: hostname, port: Number(port) })
  const page = await another({ baseURL: `http://localhost:${network.port}` })
  await page.goto('/te')
  await expect.poll(() => page.evaluate(workerIsReady)).toBe(true)
  network.fallSilent()
  // what the page loads beside its assets stays silent
  await page.reload({ waitUntil: 'commit' })
  // as pages write it: "22 నవంబర్, ఉదయం 9:51"
  await expect(page.locator('.offline')).toHaveText(/\d+ [\p{L}\p{M}]+, [\p{L}\p{M}]+ \d+:\d\d/u)
  await network.close()
})

test.describe('without a network', () => {
  test('a page that was never opened says so and links to Home and the Rate Chart', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await expect.poll(() => page.evaluate(workerIsReady)).toBe(true)
    await context.setOffline(true)
    // where no page of a language is stored, the sentence is in one that was read
    for (const address of ['/te', '/aboutus']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    }
    await page.getByRole('main').getByRole('link', { name: 'Today’s rates' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today’s chicken rates')
  })

  test('a stored page is shown with its rates, its styles and its time, until the network is back', async ({
    page,
    context,
  }) => {
    await page.goto('/chicken-rate/pune')
    await expect(page.getByText(/You are offline/)).toBeHidden()
    await expect.poll(() => page.evaluate(workerIsReady)).toBe(true)
    const board = await page.getByRole('main').locator('.board').first().innerText()
    await context.setOffline(true)
    await page.reload()
    await expect(
      page.getByText(/^You are offline\. This page is as it was on \d+ \w+, \d+:\d\d/),
    ).toBeVisible()
    expect(await page.getByRole('main').locator('.board').first().innerText()).toBe(board)
    const colour = page.locator('.board').first()
    await expect(colour).toHaveCSS('background-color', 'rgb(14, 42, 32)')
    await context.setOffline(false)
    await page.reload()
    await expect(page.getByText(/You are offline/)).toBeHidden()
  })

  test('a form that is sent keeps what was typed, also where its script was not stored', async ({
    page,
    context,
    faults,
  }) => {
    await page.goto('/')
    await expect.poll(() => page.evaluate(workerIsReady)).toBe(true)
    const send = async (prepare = async () => {}) => {
      await page.goto('/contact')
      await expect.poll(() => page.evaluate(workerIsReady)).toBe(true)
      await prepare()
      await leaveNetwork(page)
      await page.getByLabel('Name').fill('Asha')
      await page.getByRole('radio', { name: 'Email' }).check()
      await page.getByLabel('Email (optional)').fill('asha@example.com')
      await page.getByLabel('Subject').selectOption('General Inquiry')
      await page.getByLabel('Message', { exact: true }).fill('Is Pune right?')
      await page.getByRole('button', { name: 'Send message' }).click()
    }
    const expectTyped = () =>
      expect(page.getByLabel('Message', { exact: true })).toHaveValue('Is Pune right?')
    await send()
    await expect(page.locator('.outcome')).toHaveText('Server error. Please try again later.')
    await expectTyped()

    await context.setOffline(false)
    await page.goto('/')
    // as it is with visitors who save data
    await send(() => page.evaluate(async () => void (await caches.delete('assets-1'))))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    await page.goBack()
    await expectTyped()
    // the scripts that did not come
    expect(faults.filter(fault => !fault.endsWith('net::ERR_FAILED'))).toEqual([])
    faults.length = 0
  })

  test('a stored board of my city is shown, unless it is a day older than the page', async ({
    page,
    context,
  }) => {
    for (const [age, heading] of [
      [0, 'Pune'],
      [24, 'India'],
    ] as const) {
      await page.goto('/')
      await expect.poll(() => page.evaluate(workerIsReady)).toBe(true)
      await page.evaluate(() => localStorage.setItem('cities', 'pune'))
      await page.reload()
      await expect(page.locator('.slot .board:visible').getByRole('heading')).toHaveText('Pune')
      await page.evaluate(async hours => {
        const pages = await caches.open('pages-1')
        const url = new URL('/chicken-rate/pune/board', location.href).href
        const stored = (await pages.match(url))!
        const date = new Date(Date.parse(stored.headers.get('date')!) - hours * 3_600_000).toUTCString()
        await pages.put(url, new Response(await stored.text(), { headers: { date } }))
      }, age)
      await leaveNetwork(page)
      await page.reload()
      await expect(page.getByText(/You are offline/)).toBeVisible()
      await expect(page.locator('.slot .board:visible').getByRole('heading')).toHaveText(heading)
      await context.setOffline(false)
    }
  })
})
