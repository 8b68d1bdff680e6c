import { addDays } from '#shared/days.ts'
import { PANEL_LANGUAGE } from '#shared/languages.ts'
import { LAID_OUT } from '../languages.ts'
import { CITIES } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { expectNoWider } from '../widths.ts'

const LEAST_ROWS = 7

test.use({ as: 'Admin' })

for (const language of LAID_OUT)
  test(`a phone shows at least ${LEAST_ROWS} rows, and its page alone scrolls, in ${language}`, {
    tag: '@phone',
  }, async ({ page, context, baseURL, today }) => {
    await context.addCookies([{ name: PANEL_LANGUAGE, value: language, url: `${baseURL}/admin` }])
    await page.goto(`/admin/day-sheet?date=${addDays(today, -1)}`)
    await expect(page.locator(`#sheet-${CITIES.length - 1}-0`)).toBeAttached()
    await expectNoWider(page)
    const seen = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
      const [head, bar] = [box('.sheet thead'), box('.savebar')]
      const rows = [...document.querySelectorAll('.sheet tbody tr')].map(row => row.getBoundingClientRect())
      const scrolling = [...document.querySelectorAll('main *')].filter(
        part => /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight,
      )
      return {
        rows: rows.filter(({ top, bottom }) => top >= head.bottom - 1 && bottom <= bar.top + 1).length,
        scrolling: scrolling.map(part => part.className),
      }
    })
    expect(seen).toEqual({ rows: expect.any(Number), scrolling: [] })
    expect(seen.rows).toBeGreaterThanOrEqual(LEAST_ROWS)

    await page.locator('#sheet-0-0').focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('#sheet-1-0')).toBeFocused()
    await page.keyboard.press('Shift+Enter')
    await expect(page.locator('#sheet-0-0')).toBeFocused()

    // the heads stay below the bar while the page scrolls
    await page.locator(`#sheet-${CITIES.length - 1}-0`).focus()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    const [bar, head] = await Promise.all([
      page.locator('.bar').boundingBox(),
      page.locator('.sheet thead').boundingBox(),
    ])
    expect(Math.abs(head!.y - (bar!.y + bar!.height))).toBeLessThan(2)
  })
