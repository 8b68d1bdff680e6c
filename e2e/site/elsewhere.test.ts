import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from '../axe.ts'
import { PATHS } from '../browsers/layout.ts'
import { expect, test } from '../test.ts'

test.describe('a page of somebody else', () => {
  test('a foreign page may read the data and frame the widget of a city and the card of a chart, and no other page', async ({
    browser,
    baseURL,
  }) => {
    const frames = ['/embed/pune', '/charts/pune/embed', '/charts/pune', '/chicken-rate/pune'].map(
      path => `<iframe title="${path}" src="${baseURL}${path}" width="360" height="340"></iframe>`,
    )
    const host = createServer((_, response) => {
      response
        .setHeader('content-type', 'text/html')
        .end(`<!doctype html><title>Blog</title>${frames.join('')}`)
    })
    await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve))
    const page = await browser.newPage()
    try {
      await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}`)
      const widget = page.frameLocator('iframe[title="/embed/pune"]')
      await expect(widget.getByRole('heading', { name: 'Pune', exact: true })).toBeVisible()
      await expect(widget.getByRole('link', { name: /^More at / })).toHaveAttribute('target', '_blank')
      const card = page.frameLocator('iframe[title="/charts/pune/embed"]')
      await expect(card.getByRole('heading', { name: 'Chicken in Pune, last 30 days' })).toBeVisible()
      await expect(card.getByRole('link', { name: /^Source: / })).toHaveAttribute('target', '_blank')
      const read = (url: string) => fetch(url).then(async answer => [answer.ok, await answer.json()])
      expect(await page.evaluate(read, `${baseURL}/api/v1/rates/cities`)).toEqual([
        true,
        expect.arrayContaining(['Pune']),
      ])
      for (const other of ['/charts/pune', '/chicken-rate/pune'])
        await expect(page.frameLocator(`iframe[title="${other}"]`).getByText('Pune')).toHaveCount(0)
    } finally {
      await page.close()
      await new Promise(resolve => host.close(resolve))
    }
  })
})

for (const [name, path, width, height] of [
  ['widget', '/embed/pune', 360, 340],
  ['card', '/charts/pune/embed?market=all', 600, 440],
  ['card in Malayalam', '/ml/charts/pune/embed?market=all', 600, 440],
] as const) {
  test(`the ${name} is readable in both themes and needs no scrolling at its usual size`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto(path)
    await expectAccessible(page)
    const box = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement
      return { scrollWidth, scrollHeight }
    })
    expect(box).toEqual({ scrollWidth: width, scrollHeight: height })
  })
}

test('the Rate Chart offers what it shows as a file', async ({ page }) => {
  await page.goto('/rate-chart-web?city=Pune&market=retail')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV file' }).click()
  expect((await download).suggestedFilename()).toMatch(/^chicken-rates-pune-\d{4}-\d\d-\d\d-retail\.csv$/)
})

test('a printed page names its address and its day, black on white', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto('/rate-chart-web')
  await expect(page.getByText(/^Source: .*\/rate-chart-web, as of \d+ \w+ \d{4}\.$/)).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  for (const part of ['Main', 'Footer'])
    await expect(page.getByRole('navigation', { name: part })).toBeHidden()
})

test('a printed page has its tables, no button, and no dot but between words', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  for (const path of [
    ...PATHS,
    '/state/maharashtra',
    '/rate-chart-web?date=2020-01-01',
    '/rate-chart-web?date=',
  ]) {
    await page.goto(path)
    for (const table of await page.locator('main table').all()) await expect.soft(table, path).toBeVisible()
    await expect.soft(page.locator('main button:visible'), path).toHaveCount(0)
    const loose = await page
      .locator('main :is(p, small, li, td, th, dd, figcaption)')
      .evaluateAll(parts =>
        (parts as HTMLElement[]).map(part => part.innerText.trim()).filter(text => /^·|·$/m.test(text)),
      )
    expect.soft(loose, path).toEqual([])
  }
})
