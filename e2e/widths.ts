import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'

/** A desk at 400 percent, or the smallest phone: nothing may need scrolling to the side (WCAG 1.4.10), CSS px. */
export const NARROWEST = { width: 320, height: 640 }

/** The page breaks no rule of axe, and is no wider than its window. */
export async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoWider(page)
}

/** The page is no wider than its window. */
export async function expectNoWider(page: Page): Promise<void> {
  const widths = await page
    .locator('html')
    .evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
  expect(widths[0], page.url()).toBe(widths[1])
}
