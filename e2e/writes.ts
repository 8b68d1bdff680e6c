import { type BrowserContext, expect, type Request } from '@playwright/test'

/**
 * Makes pages wait for their writes before they are loaded again or left by an address: a screen shows a change before the
 * server has answered, and what is left at that moment may never be sent. A test of just that leaves by `mainFrame()`.
 */
export function waitForWrites(context: BrowserContext): void {
  const writes = new Set<Request>()
  context.on('request', request => {
    if (request.method() !== 'GET' && new URL(request.url()).pathname.startsWith('/api/')) writes.add(request)
  })
  context.on('response', response => writes.delete(response.request()))
  context.on('requestfailed', request => writes.delete(request))
  const end = () =>
    expect.poll(() => [...writes].map(request => `${request.method()} ${request.url()}`)).toEqual([])
  context.on('page', page => {
    const { reload, goto } = page
    page.reload = async (...options) => {
      await end()
      return reload.apply(page, options)
    }
    page.goto = async (...options) => {
      await end()
      return goto.apply(page, options)
    }
  })
}
