import type { Page } from '@playwright/test'

/** Addresses that are the same in every language: files, not pages. */
const NOT_PAGES = /^\/(export|assets|og)(\/|$)|\.\w+$/

/** Words in Latin letters that people read or hear on a page, at any size of its window, but for those that are given. */
export async function findLatinWords(page: Page, exempt: readonly (string | RegExp)[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const spoken = ['aria-label', 'placeholder', 'title', 'alt']
    const attributes = [...document.querySelectorAll('body *')].flatMap(part =>
      spoken.map(name => part.getAttribute(name) ?? ''),
    )
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts = [document.title]
    while (walker.nextNode())
      if (!walker.currentNode.parentElement!.closest('script, style, noscript, textarea, [hidden]'))
        texts.push(walker.currentNode.textContent!)
    const options = [...document.querySelectorAll('option')].map(({ label }) => label)
    return [...texts, ...attributes, ...options]
  })
  const rest = exempt.reduce<string>((text, known) => text.replaceAll(known, ' '), texts.join('\n'))
  return rest.match(/\p{Script=Latin}{2,}/gu) ?? []
}

/** Addresses of the pages a page links to, but for itself in other languages. */
export const listLinks = async (page: Page): Promise<string[]> => {
  const links = await page
    .locator('a[href^="/"]:not(.languages a)')
    .evaluateAll(found => found.map(link => (link as HTMLAnchorElement).pathname))
  return links.filter(link => !NOT_PAGES.test(link))
}
