import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'allow' })

/** Until the worker serves this page and has kept it. */
const workerIsReady = () =>
  navigator.serviceWorker.ready
    .then(() => caches.open('pages-1'))
    .then(pages => pages.match(location.href))
    .then(found => found !== undefined)

test.describe('without a network', () => {
  test('a page that was never opened says so, with the way to those that were', async ({ page, context }) => {
    await page.goto('/')
    await expect.poll(() => page.evaluate(workerIsReady)).toBe(true)
    await context.setOffline(true)
    await page.goto('/aboutus')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    await page.getByRole('main').getByRole('link', { name: 'Today’s rates' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today’s chicken rates')
  })

  test('staff pages and calls are never kept', async ({ page, context }) => {
    await page.goto('/')
    await expect.poll(() => page.evaluate(workerIsReady)).toBe(true)
    await page.goto('/admin/login')
    await expect(page.getByRole('heading')).toBeVisible()
    await page.goto('/')
    await page.evaluate(() => fetch('/api/rates/latest'))
    const kept = await page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map(name => caches.open(name)))
      const requests = await Promise.all(caches_.map(cache => cache.keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toContain('/')
    expect(kept.filter(path => /^\/(api|admin)/.test(path))).toEqual([])
    await context.setOffline(true)
    await expect(page.goto('/admin/login')).rejects.toThrow()
  })

  test('the page seen last is shown with its rates, its look and its time', async ({ page, context }) => {
    await page.goto('/chicken-rate/pune')
    await expect(page.getByText(/You are offline/)).toBeHidden()
    await expect.poll(() => page.evaluate(workerIsReady)).toBe(true)
    const board = await page.getByRole('main').locator('.board').first().innerText()
    await context.setOffline(true)
    await page.reload()
    await expect(
      page.getByText(/^You are offline\. This page is as it was on \d+ \w+, \d+:\d\d/),
    ).toBeVisible()
    expect(await page.getByRole('main').locator('.board').first().innerText()).toBe(board)
    const colour = page.locator('.board').first()
    await expect(colour).toHaveCSS('background-color', 'rgb(14, 42, 32)')
  })

  test('with the network back the page is of now again', async ({ page, context }) => {
    await page.goto('/')
    await expect.poll(() => page.evaluate(workerIsReady)).toBe(true)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(/You are offline/)).toBeVisible()
    await context.setOffline(false)
    await page.reload()
    await expect(page.getByText(/You are offline/)).toBeHidden()
  })
})
