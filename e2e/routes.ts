import { type BrowserContext, expect, type Page } from '@playwright/test'

const PROBE = '/is-intercepted'
const INTERCEPTED = 299

/** Whether the page's requests reach the routes. Its renderer learns that from the browser, and a key may be faster. */
const isIntercepted = (page: Page) =>
  page.evaluate(async path => (await fetch(path)).status, PROBE).then(status => status === INTERCEPTED)

/** Makes `page.route` wait until the requests of a page that is open already reach it. */
export function waitForRoutes(context: BrowserContext): void {
  context.on('page', page => {
    const { route } = page
    page.route = async (...given) => {
      const registered = await route.apply(page, given)
      if (page.url() === 'about:blank') return registered
      await route.call(page, `**${PROBE}`, probe => probe.fulfill({ status: INTERCEPTED }))
      await expect.poll(() => isIntercepted(page)).toBe(true)
      await page.unroute(`**${PROBE}`)
      return registered
    }
  })
}
