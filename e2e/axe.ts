import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Breaks no rule of WCAG 2.2 AA as the page stands, or a part of it that has changed since. Themes differ in colours alone:
 * a test that runs at every size looks at the light one at a desk and at the dark one on a phone, any other test at both.
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // axe reads the document, which is the same in every browser
  if (page.context().browser()?.browserType().name() === 'firefox') return
  const themes = ['light', 'dark'] as const
  const [one, other] = page.viewportSize()!.width < 600 ? themes.toReversed() : themes
  await page.emulateMedia({ colorScheme: one! })
  await expectNothing(page, openAxe(page).include(part).withTags(RULES))
  if (!test.info().tags.includes('@every-size')) {
    await page.emulateMedia({ colorScheme: other! })
    await expectNothing(page, openAxe(page).include(part).withRules('color-contrast'))
  }
  await page.emulateMedia({ colorScheme: null })
}

/** Breaks no rule in another language of a screen that is accessible in English: colours are the same. */
export const expectAccessibleWords = (page: Page): Promise<void> =>
  expectNothing(page, openAxe(page).withTags(RULES).disableRules('color-contrast'))

/**
 * Does not list what passed, and does not look into frames, which our pages have none of: a fifth of the time. `options`
 * come first, because they replace the choice of rules.
 */
const openAxe = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true)

async function expectNothing(page: Page, rules: AxeBuilder): Promise<void> {
  const { violations } = await rules.analyze()
  const found = violations.map(({ id, nodes }) => ({ id, at: nodes.slice(0, 3).map(node => node.html) }))
  expect(found, page.url()).toEqual([])
}
