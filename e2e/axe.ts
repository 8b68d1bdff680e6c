import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'

const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Breaks no rule of WCAG 2.2 AA as the page stands, or a part of it that has changed since. Themes differ in colours alone. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // axe reads the document, which is the same in every browser
  if (page.context().browser()?.browserType().name() === 'firefox') return
  await page.evaluate(SCRIPT)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNothing(page, part, RULES)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNothing(page, part, ['color-contrast'])
  await page.emulateMedia({ colorScheme: null })
}

/**
 * Does not list what passed, and does not look at rows and items past the sixth, which are like those before; our pages have no frames.
 * The script is read once for both themes.
 */
async function expectNothing(page: Page, part: string, rules: string[]): Promise<void> {
  const found = await page.evaluate(
    async ([part, rules]) => {
      const exclude = ['tbody > tr:nth-child(n + 7)', 'li:nth-child(n + 7)']
      const options = {
        resultTypes: ['violations' as const, 'incomplete' as const],
        runOnly: rules,
        iframes: false,
      }
      const { axe } = window as unknown as { axe: typeof Axe }
      const { violations, incomplete } = await axe.run({ include: [part], exclude }, options)
      // axe leaves it to people whether a text of the colour of its ground is meant to be seen
      const invisible = incomplete.flatMap(({ id, nodes }) => {
        const found = nodes.filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio'))
        return found.length > 0 ? [{ id, nodes: found }] : []
      })
      return [...violations, ...invisible].map(({ id, nodes }) => ({
        id,
        at: nodes.slice(0, 3).map(node => node.html),
      }))
    },
    [part, rules] as const,
  )
  expect(found, page.url()).toEqual([])
}
