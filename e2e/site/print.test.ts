import { localizePath } from '#shared/languages.ts'
import { LAID_OUT } from '../languages.ts'
import { CITIES } from '../seeds.ts'
import { expect, test } from '../test.ts'

for (const language of LAID_OUT)
  test(`on paper Home has one row for each city, and a city is one page, in ${language}`, async ({
    page,
    browserName,
  }) => {
    test.skip(browserName !== 'chromium', 'others make no PDF')
    await page.emulateMedia({ media: 'print' })
    await page.goto(localizePath(language, '/'))
    const rows = await page.locator('main tbody th').filter({ visible: true }).allTextContents()
    expect(rows.length).toBeGreaterThanOrEqual(CITIES.length)
    expect(new Set(rows).size).toBe(rows.length)
    // its market and its unit are said
    expect((await page.locator('.bymarket caption').boundingBox())!.height).toBeGreaterThan(10)
    // its shape is a background, which paper leaves out: a change would lose its direction
    const change = page.locator('main .delta').first()
    expect(await change.evaluate(each => getComputedStyle(each, '::before').printColorAdjust)).toBe('exact')
    await page.goto(localizePath(language, '/chicken-rate/coimbatore'))
    // nothing stands over the chart
    const chart = page.locator('.plot')
    const overflow = await chart.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    expect(overflow).toBeLessThanOrEqual(0)
    const paper = await page.pdf({ format: 'A4' })
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })
