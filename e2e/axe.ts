import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Breaks no rule of WCAG 2.2 AA as the page stands, or a part of it that has changed since. Themes differ in colours alone. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // axe reads the document, which is the same in every browser
  if (page.context().browser()?.browserType().name() === 'firefox') return
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNothing(page, openAxe(page).include(part).withTags(RULES))
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNothing(page, openAxe(page).include(part).withRules('color-contrast'))
  await page.emulateMedia({ colorScheme: null })
}

/**
 * Does not list what passed, and does not look into frames, which our pages have none of, nor at rows and items past the sixth,
 * which are like those before: a fifth of the time. `options` come first, because they replace the choice of rules.
 */
const openAxe = (page: Page) =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    .exclude('tbody > tr:nth-child(n + 7)')
    .exclude('li:nth-child(n + 7)')

async function expectNothing(page: Page, rules: AxeBuilder): Promise<void> {
  const { violations } = await rules.analyze()
  const found = violations.map(({ id, nodes }) => ({ id, at: nodes.slice(0, 3).map(node => node.html) }))
  expect(found, page.url()).toEqual([])
}
