import { type BrowserContext, expect, type Page } from '@playwright/test'

const PROBE = '/is-intercepted'
const INTERCEPTED = 299

/** Whether the requests of a page reach the routes. Its renderer learns that from the browser, and a key may be faster. */
const isIntercepted = (page: Page) =>
  page
    .evaluate(path => fetch(path).then(({ status }) => status, String), PROBE)
    .then(is => is === INTERCEPTED)

/** Makes `page.route` wait until the requests of a page that is open already reach it. */
export function waitForRoutes(context: BrowserContext): void {
  let probing: Promise<unknown> | undefined
  context.on('page', page => {
    const { route } = page
    page.route = async (...given) => {
      const registered = await route.apply(page, given)
      // it stays: with the last route, interception would end, and fail the requests under way
      probing ??= context.route(`**${PROBE}`, probe => probe.fulfill({ status: INTERCEPTED }))
      await probing
      if (page.url() !== 'about:blank') await expect.poll(() => isIntercepted(page)).toBe(true)
      return registered
    }
  })
}
