import type { BrowserContext } from '@playwright/test'

/**
 * A refusal of the API, a page that does not exist, a cable the test has cut (behind the offline worker it is called
 * ERR_FAILED): no faults of the page.
 */
const isExpected = (text: string, url: string): boolean =>
  text.includes('net::ERR_INTERNET_DISCONNECTED') ||
  (/responded with a status of 4\d\d|net::ERR_FAILED/.test(text) &&
    !new URL(url).pathname.startsWith('/assets/'))

/**
 * Collects what must not happen on any page: errors in the console (which is also where the browser tells what the
 * content security policy blocked), exceptions, and requests that leave the host.
 */
export function watch(context: BrowserContext, url: string): string[] {
  const faults: string[] = []
  context.on('console', message => {
    if (message.type() === 'error' && !isExpected(message.text(), message.location().url || url))
      faults.push(`console: ${message.text()}`)
  })
  context.on('weberror', error => faults.push(`exception: ${error.error().message}`))
  context.on('request', request => {
    const asked = request.url()
    if (!asked.startsWith(url) && !/^(data|blob):/.test(asked)) faults.push(`request: ${asked}`)
  })
  return faults
}
