import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { PATHS } from '../browsers/layout.ts'
import { expect, test } from '../test.ts'

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

test('a foreign page may read the data and frame the widget of a city, and no other page', async ({
  browser,
  baseURL,
}) => {
  const frames = ['/embed/pune', '/chicken-rate/pune'].map(
    path => `<iframe title="${path}" src="${baseURL}${path}" width="360" height="340"></iframe>`,
  )
  await using elsewhere = await openElsewhere(browser, frames.join(''))
  const { page } = elsewhere
  const widget = page.frameLocator('iframe[title="/embed/pune"]')
  await expect(widget.getByRole('heading', { name: 'Pune', exact: true })).toBeVisible()
  await expect(widget.getByRole('link', { name: /^More at / })).toHaveAttribute('target', '_blank')
  const read = (url: string) => fetch(url).then(async answer => [answer.ok, await answer.json()])
  expect(await page.evaluate(read, `${baseURL}/api/v1/rates/cities`)).toEqual([
    true,
    expect.arrayContaining(['Pune']),
  ])
  await expect(page.frameLocator('iframe[title="/chicken-rate/pune"]').getByText('Pune')).toHaveCount(0)
})

test('the widget is readable in both themes and needs no scrolling at its usual size', async ({ page }) => {
  const [width, height] = [360, 340]
  await page.setViewportSize({ width, height })
  await page.goto('/embed/pune')
  await expectAccessible(page)
  const box = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    return { scrollWidth, scrollHeight }
  })
  expect(box).toEqual({ scrollWidth: width, scrollHeight: height })
})

test('the Rate Chart offers what it shows as a file', async ({ page }) => {
  await page.goto('/rate-chart-web?city=Pune&market=retail')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV file' }).click()
  expect((await download).suggestedFilename()).toMatch(/^chicken-rates-pune-\d{4}-\d\d-\d\d-retail\.csv$/)
})

test('a printed page is black on white, names its address and its day, and has its tables, no button, and no dot but between words', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto('/rate-chart-web')
  await expect(page.getByText(/^Source: .*\/rate-chart-web, as of \d+ \w+ \d{4}\.$/)).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  for (const part of ['Main', 'Footer'])
    await expect(page.getByRole('navigation', { name: part })).toBeHidden()
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
