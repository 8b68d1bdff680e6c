import type { BrowserContext } from '@playwright/test'

/** A refusal of the API, or a page that does not exist: what the test is about, not a fault of the page. */
const isRefusal = (text: string, url: string): boolean =>
  /responded with a status of 4\d\d/.test(text) && !new URL(url).pathname.startsWith('/assets/')

/**
 * Collects what must not happen on any page: errors in the console (which is also where the browser tells what the
 * content security policy blocked), exceptions, and requests that leave the host.
 */
export function watch(context: BrowserContext, url: string): string[] {
  const faults: string[] = []
  context.on('console', message => {
    if (message.type() === 'error' && !isRefusal(message.text(), message.location().url || url))
      faults.push(`console: ${message.text()}`)
  })
  context.on('weberror', error => faults.push(`exception: ${error.error().message}`))
  context.on('request', request => {
    const asked = request.url()
    if (!asked.startsWith(url) && !/^(data|blob):/.test(asked)) faults.push(`request: ${asked}`)
  })
  return faults
}
