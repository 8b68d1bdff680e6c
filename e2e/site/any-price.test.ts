import type { Page } from '@playwright/test'
import { makeDumpFolder } from '#features/open-data/test/dumps.ts'
import { addDays, type Day, toMonth } from '#shared/days.ts'
import { LANGUAGES, type Language, localizePath } from '#shared/languages.ts'
import { MARKETS, type Markets } from '#shared/rates/markets.ts'
import { testOwnProduct } from '../ownProduct.ts'
import { expect } from '../test.ts'

const fill = (prices: Record<'chicken' | 'skinless' | 'boneless', number>): Markets =>
  Object.fromEntries(MARKETS.map(market => [market, prices]))

const MARKETS_NOW = fill({ chicken: 12_345.67, skinless: 99_999.99, boneless: 55_555.55 })
const MARKETS_BEFORE = fill({ chicken: 11_345.68, skinless: 99_000, boneless: 54_555.56 })

/** The longest figures there are: of cities whose change is not since yesterday, and of one whose change is since another year. */
const makeRates = (today: Day) => {
  const enter = (location: string, daysAgo: number, markets: Markets) => ({
    location,
    date: addDays(today, -daysAgo),
    markets,
  })
  const makeTrend = (location: string) =>
    Array.from({ length: 27 }, (_, at) => enter(location, at + 3, { oneKgRate: { chicken: 12_345.67 + at } }))
  return [
    ...['Thiruvananthapuram', 'Visakhapatnam'].flatMap(city => [
      ...makeTrend(city),
      enter(city, 2, MARKETS_BEFORE),
      enter(city, 0, MARKETS_NOW),
    ]),
    enter('Pune', 420, MARKETS_BEFORE),
    enter('Pune', 0, MARKETS_NOW),
  ]
}

const listPaths = (today: Day) => [
  '/',
  '/?rates=oneKgRate',
  '/rate-chart-web',
  '/rate-chart-web?date=',
  '/rate-chart-web?market=bazaar',
  '/compare',
  '/compare?tab=month',
  `/compare?tab=city&city=Pune&date=${today}`,
  `/compare?tab=city&city=Thiruvananthapuram&month=${toMonth(today)}`,
  '/compare?tab=cities&city=Pune&city=Visakhapatnam&city=Thiruvananthapuram',
  '/chicken-rate',
  '/map',
  '/corrections',
  '/alerts',
  '/chicken-rate/pune',
  `/chicken-rate/pune?month=${toMonth(today)}&market=retail`,
  '/state/andhra-pradesh',
  '/embed/thiruvananthapuram',
  '/aboutus',
  '/contact',
  '/data',
  '/no-such-page',
]

/** Windows to look at: CSS px, and the size of text in percent. */
const SIZES = [
  { width: 320, text: 100 },
  { width: 1280, text: 200 },
  // before a version: the narrowest of each layout, and a wide one
  ...(process.env.TEST_ALL ? [360, 720, 900, 1000, 1920] : []).map(width => ({ width, text: 100 })),
  ...(process.env.TEST_ALL ? [{ width: 320, text: 200 }] : []),
]

/** Texts of a page that leave the window or their cell, are cut off, or stand over another one; figures that are broken. */
const findFaults = (page: Page, areNamesWhole: boolean) =>
  page.evaluate(areNamesWhole => {
    const CELLS = 'td, th, dt, dd, li, .board > *'
    const FIGURES = /(?<![\w:-])₹?\d[\d.,]*\d/g
    /** Of cities and states, of the page, and of columns and rows. */
    const NAMES = 'main a[href*="/chicken-rate/"], .state, h1, .board h2, th'
    /** Scrolls by itself. */
    const STRIPS = '.ratebar, .ticks > div'
    /** What holds for an element by those that it is in, each of which is looked at once. */
    const inherited = <Value>(root: Value, derive: (at: Element, outer: Value) => Value) => {
      const known = new Map<Element, Value>()
      const find = (at: Element | null): Value => {
        if (!at) return root
        if (!known.has(at)) known.set(at, derive(at, find(at.parentElement)))
        return known.get(at)!
      }
      return find
    }
    const isHeardOnly = inherited(
      false,
      (at, outer) => outer || getComputedStyle(at).clipPath.startsWith('inset'),
    )
    /** Where text of it is cut off. */
    const findEdge = inherited(Number.POSITIVE_INFINITY, (at, outer) =>
      getComputedStyle(at).overflowX === 'visible'
        ? outer
        : Math.min(outer, at.getBoundingClientRect().right),
    )
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    const lines: { text: string; node: Node; box: DOMRect }[] = []
    const broken: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!
      const isSeen = parent.checkVisibility({ visibilityProperty: true })
      if (!node.textContent!.trim() || !isSeen || parent.closest(STRIPS)) continue
      if (parent.closest('script, style, noscript, option, textarea, svg')) continue
      if (isHeardOnly(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      // what only programs are to fill in stands far to the left
      for (const box of range.getClientRects())
        if (box.width > 0.5 && box.right > -1000) lines.push({ text: node.textContent!.trim(), node, box })
      if (range.getClientRects().length === 1) continue
      const wholes = areNamesWhole && parent.matches(NAMES) ? /[\p{L}\p{M}\u00ad\u200c]+/gu : FIGURES
      for (const { index, 0: whole } of node.textContent!.matchAll(wholes)) {
        range.setStart(node, index)
        range.setEnd(node, index + whole.length)
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
        if (lines.size > whole.split('\u00ad').length) broken.push(`broken: ${whole}`)
      }
    }
    const { scrollWidth, clientWidth } = document.documentElement
    const faults = scrollWidth > clientWidth ? ['the page is wider than its window', ...broken] : broken
    for (const { text, node, box } of lines) {
      if (box.left < -0.5 || box.right > innerWidth + 0.5) faults.push(`outside of the window: ${text}`)
      const cell = node.parentElement!.closest(CELLS)?.getBoundingClientRect()
      if (cell && (box.left < cell.left - 1 || box.right > cell.right + 1))
        faults.push(`outside of its cell: ${text}`)
      if (box.right > findEdge(node.parentElement) + 1) faults.push(`cut off: ${text}`)
    }
    // the box of a line is higher than its letters: only its middle counts
    const cores = lines
      .map(({ text, node, box: { left, right, top, height } }) => {
        return { text, node, left, right, top: top + height * 0.3, bottom: top + height * 0.7 }
      })
      .sort((one, other) => one.top - other.top)
    for (const [at, one] of cores.entries())
      for (let next = at + 1; next < cores.length && cores[next]!.top < one.bottom; next++) {
        const other = cores[next]!
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        if (one.node !== other.node && across > 1) faults.push(`over each other: ${one.text} / ${other.text}`)
      }
    return [...new Set(faults)].slice(0, 8)
  }, areNamesWhole)

/** Those with the longest words and the longest names; before a version all. */
const LOOKED_AT: readonly Language[] = process.env.TEST_ALL ? LANGUAGES : ['te', 'ml']

const test = testOwnProduct(makeRates, async () => ({ DATA_DIR: await makeDumpFolder() }))

for (const language of LOOKED_AT)
  test(`any price stays whole, inside its cell and its window, at twice the size of text too, in ${language}`, async ({
    another,
    today,
    product,
  }) => {
    const page = await another({ baseURL: product.url, javaScriptEnabled: false })
    for (const path of listPaths(today)) {
      await page.goto(localizePath(language, path))
      // what is not drawn yet has no height of its own
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('main * { content-visibility: visible !important }')
        document.adoptedStyleSheets = [sheet]
      })
      for (const { width, text } of SIZES) {
        await page.setViewportSize({ width, height: 800 })
        await page.locator('html').evaluate((root, size) => {
          root.style.fontSize = `${size}%`
        }, text)
        expect
          .soft(await findFaults(page, text === 100), `${path}, ${width} px, text of ${text} %`)
          .toEqual([])
      }
    }
  })
