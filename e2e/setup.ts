import { ADMIN_TYPES } from '#shared/accounts/accounts.ts'
import { indiaDay } from '#shared/days.ts'
import { freePort } from '#test/ports.ts'
import { openRoom } from '#test/room.ts'
import { getToken } from './api.ts'
import './clock.ts'
import { type Browser, findChromium } from './chromium.ts'
import { approve, register, SETUP_ADMIN, STAFF } from './people.ts'
import { startProduct } from './product.ts'
import { type Run, shareRun } from './run.ts'
import { enterSeeds } from './seeds.ts'

/** A product and one month of rates. */
export async function openRun(chromium: Browser): Promise<{ run: Run; stop: () => Promise<void> }> {
  const [port, mailPort] = await Promise.all([freePort(), freePort()])
  const { url, stop } = await startProduct({
    PORT: String(port),
    // mails lead there
    SITE_URL: `http://localhost:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'rates@rates.example',
    ADMIN_EMAIL: SETUP_ADMIN.email,
    ADMIN_PASSWORD: SETUP_ADMIN.password,
    // a push service of the tests listens on this machine
    PUSH_TARGETS: 'any',
  })
  try {
    const server = { url, adminToken: await getToken(SETUP_ADMIN, url) }
    for (const type of ADMIN_TYPES) await approve(await register(STAFF[type], server), type, server)
    await enterSeeds(server, indiaDay(new Date()))
    return { run: { ...server, chromium, mailPort }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** One browser, one product and one month of rates for the whole run. */
export default async function setUp(): Promise<() => Promise<void>> {
  openRoom()
  const { run, stop } = await openRun(await findChromium())
  shareRun(run)
  return stop
}
