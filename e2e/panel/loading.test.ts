import type { Page, WebSocketRoute } from '@playwright/test'
import { expect, test } from '../test.ts'

test.use({ as: 'Admin' })

/** Connects live events, but for what others do at the same moment. Resolves once the client has caught up. */
async function connectAlone(page: Page): Promise<{ caughtUp: Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.routeWebSocket(/socket\.io/, (socket: WebSocketRoute) => {
    const server = socket.connectToServer()
    server.onMessage(packet => {
      const text = String(packet)
      if (/^42\["(rates-changed|new_message|new-user)"/.test(text)) return
      socket.send(text.startsWith('42["caught-up"') ? '42["caught-up",true]' : packet)
      if (text.startsWith('42["caught-up"')) resolve()
    })
  })
  return { caughtUp: promise }
}

const SCREENS = [
  '/admin',
  '/admin/messages',
  '/admin/rate-chart?city=Pune',
  '/admin/rate-update',
  '/admin/day-sheet',
  '/admin/daily-rates?city=Pune',
  '/admin/customers',
  '/admin/audit',
  '/admin/profile',
]

test('each call is made once when a screen opens, and not again once live events are connected', async ({
  page,
}) => {
  let asked: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}${search}`)
  })
  for (const address of SCREENS) {
    asked = []
    const { caughtUp } = await connectAlone(page)
    await page.goto(address)
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
    await caughtUp
    await page.waitForLoadState('networkidle')
    expect(asked.toSorted(), address).toEqual([...new Set(asked)].toSorted())
  }
})
