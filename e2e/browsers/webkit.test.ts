import { test as base, expect } from '@playwright/test'
import { readRun } from '../run.ts'
import { makePrices } from '../seeds.ts'
import { findFaults, PATHS } from './layout.ts'
import { openWebKit, type Size, type WebKit } from './webkit.ts'

/** A key of WebDriver. */
const ARROW_LEFT = '\ue012'
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }

interface Here {
  open: (size: Size, args?: string[]) => Promise<WebKit>
}

/** A test in the WebKit of the system, with browsers it opens itself. */
const test = base.extend<Here>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  open: async ({}, use, info) => {
    const opened: WebKit[] = []
    await use(async (size, args) => {
      const browser = await openWebKit(readRun().url, size, args)
      opened.push(browser)
      return browser
    })
    for (const browser of opened) {
      if (info.error)
        await info.attach('window', { body: await browser.screenshot(), contentType: 'image/png' })
      await browser.close()
    }
  },
})

/** What a visitor sees of these elements, in their order. */
const readTexts = (browser: WebKit, selector: string) =>
  browser.evaluate(
    all =>
      [...document.querySelectorAll(all)]
        .filter(part => part.checkVisibility({ visibilityProperty: true }))
        .map(part => part.textContent.trim()),
    selector,
  )
const readBackground = (browser: WebKit) =>
  browser.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

for (const size of [PHONE, DESK])
  test(`at ${size.width} px nothing is wider than its window, beside its place or oval`, async ({ open }) => {
    const browser = await open(size)
    for (const path of PATHS) {
      await browser.open(path)
      expect.soft(await browser.evaluate(findFaults), path).toEqual([])
    }
  })

test('my city stands first, and its chart is read', async ({ open }) => {
  const browser = await open(PHONE)
  const shown = (selector: string) => expect.poll(() => readTexts(browser, selector))
  await browser.open('/chicken-rate/pune')
  await browser.click('[data-my-city]')
  await shown('[data-my-city][aria-pressed=true]').toHaveLength(1)
  const price = `Chicken ${makePrices('Pune', 1).oneKgRate.chicken}`
  await browser.type('.reader [type=range]', ARROW_LEFT)
  await shown('.reader p').toEqual([expect.stringContaining(price)])
  await browser.open('/')
  await shown('.slot .board h2').toEqual(['Pune'])
})

test('a page is dark where the device is, and printed black on white without its menus', async ({ open }) => {
  const browser = await open(DESK, ['--dark-mode'])
  await browser.open('/rate-chart-web')
  expect(await readBackground(browser)).toBe('rgb(15, 22, 19)')
  await browser.evaluate(showAsPrinted)
  expect(await readBackground(browser)).toBe('rgb(255, 255, 255)')
  expect(await readTexts(browser, 'nav')).toEqual([])
})

/** WebDriver cannot print: what is meant for a printer is shown in the window, and the rest is not. */
function showAsPrinted(): void {
  const turn = ({ media }: { media: MediaList }) => {
    media.mediaText = media.mediaText.replace(/screen|print/g, kind => (kind === 'print' ? 'all' : 'print'))
  }
  const turnAll = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule) turn(rule)
      if (rule instanceof CSSGroupingRule) turnAll(rule.cssRules)
    }
  }
  for (const sheet of document.styleSheets) {
    turn(sheet)
    turnAll(sheet.cssRules)
  }
}
