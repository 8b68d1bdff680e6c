import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { PATHS } from '../browsers/layout.ts'
import { expect, test } from '../test.ts'

/** How WordPress hides a frame; browsers draw nothing there. */
const HIDDEN = 'position: absolute; clip: rect(1px, 1px, 1px, 1px);'

/** Opens a page of another origin. */
async function openElsewhere(browser: Browser, body: string) {
  const host = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Blog</title>${body}`)
  })
  await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve))
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}`)
  const close = async () => {
    await page.close()
    await new Promise(resolve => host.close(resolve))
  }
  return { page, [Symbol.asyncDispose]: close }
}

test.describe('a page of somebody else', () => {
  test('a foreign page may read the data and frame the widget of a city and the card of a chart, and no other page', async ({
    browser,
    baseURL,
  }) => {
    const frames = ['/embed/pune', '/charts/pune/embed', '/charts/pune', '/chicken-rate/pune'].map(
      path => `<iframe title="${path}" src="${baseURL}${path}" width="360" height="340"></iframe>`,
    )
    await using elsewhere = await openElsewhere(browser, frames.join(''))
    const { page } = elsewhere
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
  })

  test('a card says its height and its link to WordPress, which allows it scripts alone, and has its font there', async ({
    browser,
    baseURL,
  }) => {
    const oembed = await fetch(`${baseURL}/oembed?url=${encodeURIComponent(`${baseURL}/te/charts/pune`)}`)
    const { html } = await oembed.json()
    const framed = html
      .replace('loading="lazy"', '')
      .replace('style="', `style="${HIDDEN}`)
      .replace('<iframe', '<iframe sandbox="allow-scripts"')
      .replace('/embed"', '/embed#?secret=a1B2"')
    await using elsewhere = await openElsewhere(
      browser,
      `<script>told = []; onmessage = ({ data }) => told.push(data)</script>${framed}`,
    )
    const { page } = elsewhere
    const listTold = () => page.evaluate('told')
    await expect.poll(listTold).toContainEqual({ message: 'height', value: 440, secret: 'a1B2' })
    const show = `told = []; const frame = document.querySelector('iframe'); frame.removeAttribute('style'); frame.contentWindow`
    await page.evaluate(`${show}.postMessage({}, '*')`)
    await expect
      .poll(listTold)
      .toContainEqual({ message: 'height', value: expect.any(Number), secret: 'a1B2' })
    const card = page.frameLocator('iframe')
    const heading = card.getByRole('heading', { level: 1 })
    await expect
      .poll(() =>
        heading.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`)),
      )
      .toContain('Anek loaded')
    await card.getByRole('link', { name: /Chicken Rates/ }).click()
    await expect
      .poll(listTold)
      .toContainEqual({ message: 'link', value: `${baseURL}/te/charts/pune`, secret: 'a1B2' })
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
