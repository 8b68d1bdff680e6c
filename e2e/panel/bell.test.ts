import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test'
import { MESSAGE } from '#test/messages.ts'
import { type Credentials, enterRate, getToken, send } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { createStaff, makePerson, register, SETUP_ADMIN } from '../people.ts'
import { type Product, startProduct } from '../product.ts'
import type { Server } from '../run.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { createStorageState, findToast, waitForLiveEvents } from './screen.ts'

// a product of its own: what other tests do would ring the bell
test.describe.configure({ mode: 'serial' })

let product: Product
let server: Server
test.beforeAll(async () => {
  product = await startProduct({ ADMIN_EMAIL: SETUP_ADMIN.email, ADMIN_PASSWORD: SETUP_ADMIN.password })
  const { url } = product
  server = { url, adminToken: await getToken(SETUP_ADMIN, url) }
})
test.afterAll(() => product.stop())

const write = (name: string) =>
  send('POST', '/api/messages', {
    url: server.url,
    body: { ...MESSAGE, name, message: `A question of ${name}.` },
  })

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.locator('#notifications')
const titles = (page: Page) => panel(page).getByRole('listitem').getByRole('link')

type Another = (options: {
  baseURL: string
  storageState: Awaited<ReturnType<typeof createStorageState>>
}) => Promise<Page>

/** A browser in which a person is logged in. */
const openBrowser = async (another: Another, person: Credentials) =>
  another({ baseURL: server.url, storageState: await createStorageState(person, server.url) })

/** Opens the panel in a browser of its own, which listens already. */
async function open(another: Another, person: Credentials) {
  const page = await openBrowser(another, person)
  const listening = page.waitForEvent('websocket')
  await page.goto('/admin')
  await (await listening).waitForEvent('framereceived')
  return page
}

const newAdmin = (name: string) => createStaff(name, 'Admin', server)

test('a notification reaches every Admin at once, on top, and is read by opening the list, which each clears alone', async ({
  another,
}) => {
  const people = [await newAdmin('Bina Sen'), await newAdmin('Charu Dey')] as const
  const one = await open(another, people[0])
  const other = await open(another, people[1])
  // the second of them has asked for an account, and become an Admin, after the first was approved
  await expect(bell(one)).toHaveAccessibleName('Notifications, 2 unread')
  for (const admin of [one, other]) {
    await bell(admin).click()
    await admin.keyboard.press('Escape')
    await expect(panel(admin)).toBeHidden()
  }
  const before = await panel(other).locator('li').count()

  await write('Ravi Teja')
  await register(makePerson('Meena Kaur'), server)
  for (const admin of [one, other]) await expect(bell(admin)).toHaveAccessibleName('Notifications, 2 unread')
  await expect(bell(one)).toHaveText('2')

  await bell(one).click()
  await expect(titles(one).nth(0)).toContainText('New account request: Meena Kaur')
  await expectAccessible(one)
  await expect(titles(one).nth(1)).toContainText('New message from Ravi Teja: Report Incorrect Rate')
  await expect(bell(one)).toHaveAccessibleName('Notifications')

  await expect(bell(other)).toHaveAccessibleName('Notifications, 2 unread')
  await bell(other).click()
  await expect(titles(other)).toHaveCount(before + 2)
  await titles(other).nth(1).click()
  await expect(other).toHaveURL(/\/admin\/messages$/)
  await expect(panel(other)).toBeHidden()
  await expect(other.getByRole('article')).toContainText(['A question of Ravi Teja.'])

  await panel(one).getByRole('button', { name: 'Clear All' }).click()
  await expect(panel(one)).toContainText('No notifications.')
  await expect(panel(one)).toBeFocused()
})

test('the other Admins are notified of a new Admin at once, and one press undoes it', async ({ another }) => {
  const page = await open(another, await newAdmin('Kamala Devi'))
  await newAdmin('Leena Das')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  await bell(page).click()
  await expect(titles(page).first()).toContainText('New Admin: Leena Das, approved by Admin')
  await panel(page).getByRole('button', { name: 'Undo New Admin: Leena Das' }).click()
  await expect(findToast(page, 'Leena Das is no longer approved.')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Undo New Admin: Leena Das' })).toHaveCount(0)
})

test('an event before the first list is loaded is not lost to that list', async ({ another }) => {
  const page = await openBrowser(another, await newAdmin('Gopal Rane'))
  const asked = Promise.withResolvers<void>()
  const { promise: passing, resolve: pass } = Promise.withResolvers<void>()
  await page.route(
    /\/api\/notifications$/,
    async route => {
      const before = await route.fetch()
      asked.resolve()
      await passing
      await route.fulfill({ response: before })
    },
    { times: 1 },
  )
  const caughtUp = waitForLiveEvents(page)
  await page.goto('/admin')
  await Promise.all([asked.promise, caughtUp])
  await write('Hansa Mody')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  pass()
  await page.unrouteAll({ behavior: 'wait' })
  await bell(page).click()
  await expect(titles(page).filter({ hasText: 'Hansa Mody' })).toHaveCount(1)
})

test('notifications and rates of a lost connection are there once it is back', async ({ another, today }) => {
  const sockets: WebSocketRoute[] = []
  const page = await openBrowser(another, await newAdmin('Esha Gill'))
  await page.routeWebSocket(/socket\.io/, socket => {
    const server = socket.connectToServer()
    socket.onMessage(message => {
      server.send(message)
      // it says who it is: from here on the connection is missed when it is closed
      if (String(message).startsWith('40')) sockets.push(socket)
    })
  })
  await page.goto('/admin/rate-chart')
  await expect(page.getByText('No data found')).toBeVisible()
  await expect.poll(() => sockets.length).toBe(1)
  const context: BrowserContext = page.context()
  await context.setOffline(true)
  await sockets[0]!.close()
  await write('Tara Bai')
  await enterRate({ location: 'Katni', date: today, markets: makePrices('Katni', 0) }, server)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await context.setOffline(false)
  // an attempt that began without a network may hang until its time is over (20 s, specification, section 9)
  await expect(page.getByRole('rowheader', { name: 'Katni' })).toBeVisible({ timeout: 45_000 })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
})
