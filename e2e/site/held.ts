import type { Page } from '@playwright/test'

/** Keeps back what a page asks for, until the function that is answered is called. */
export async function hold(page: Page, asked: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(asked, async route => {
    await promise
    await route.continue()
  })
  return resolve
}
