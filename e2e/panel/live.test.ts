import type { BrowserContext, Locator, WebSocketRoute } from '@playwright/test'
import { addDays } from '#shared/days.ts'
import { enterRate, send } from '../api.ts'
import { readRun } from '../run.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { cell } from './rateForm.ts'

const measureTop = async (row: Locator) => Math.round((await row.boundingBox())!.y)

test.describe('a Sub Admin', () => {
  test.use({ as: 'Sub Admin' })

  test('typed rates, focus and scroll position stay while colleagues save', async ({ page, today }) => {
    await test.step('the Day Sheet shows what a colleague saves; typed rates, focus and scroll position stay', async () => {
      const day = addDays(today, -60)
      for (const location of ['Satna', 'Morena'])
        await enterRate({ location, date: addDays(day, -1), markets: makePrices(location, 61) })
      await page.goto('/admin/day-sheet')
      await page.getByLabel('Date').fill(day)
      const typed = page.getByLabel('Morena, Retail, Chicken, rupees')
      const other = page.getByLabel('Satna, Retail, Chicken, rupees')
      await typed.fill('241')
      await expect(other).toHaveValue('')
      await enterRate({ location: 'Satna', date: day, markets: makePrices('Satna', 60) })
      await expect(other).toHaveValue(String(makePrices('Satna', 60).retail.chicken))
      await expect(typed).toHaveValue('241')
      await expect(typed).toBeFocused()
      await expect(page.getByText('1 city changed')).toBeVisible()
    })

    await test.step('typed rates stay in Rate Update while the pending cities change', async () => {
      await enterRate({ location: 'Ratlam', date: addDays(today, -1), markets: makePrices('Ratlam', 1) })
      await page.goto('/admin/rate-update')
      const pending = page.getByRole('button', { name: /^Ratlam/ })
      await expect(pending).toBeVisible()
      await cell(page, 'retail.chicken').pressSequentially('24')
      await enterRate({ location: 'Ratlam', date: today, markets: makePrices('Ratlam', 0) })
      await expect(pending).toHaveCount(0)
      await page.keyboard.type('7')
      await expect(cell(page, 'retail.chicken')).toHaveValue('247')
    })
  })
})

test.describe('an Admin', () => {
  test.use({ as: 'Admin' })

  test('the Rate Chart shows what colleagues enter, correct and delete, and stays where it is scrolled', async ({
    page,
    today,
  }) => {
    await test.step('the Rate Chart shows what colleagues enter, correct and delete', async () => {
      await page.goto('/admin/rate-chart?city=Dewas&market=retail')
      await expect(page.getByText('No data found')).toBeVisible()
      const { _id } = await enterRate({
        location: 'Dewas',
        date: today,
        markets: makePrices('Dewas', 0),
      })
      await expect(page.getByRole('rowheader', { name: 'Dewas' })).toBeVisible()
      const url = `/api/rates/daily/${_id}`
      const markets = makePrices('Dewas', 0)
      markets.retail.chicken = 987
      await send('PUT', url, { token: readRun().adminToken, body: { markets } })
      await expect(page.getByRole('cell', { name: '987', exact: true })).toBeVisible()
      await send('DELETE', url, { token: readRun().adminToken })
      await expect(page.getByText('No data found')).toBeVisible()
    })

    await test.step('a long Rate Chart stays where it is scrolled, with its pages, when a colleague writes', async () => {
      await page.goto('/admin/rate-chart?market=retail')
      const rows = page.getByRole('table').locator('tbody')
      await expect(rows).toHaveCount(100)
      await page.getByRole('button', { name: 'Load more' }).click()
      await expect(rows).toHaveCount(200)
      // specification, section 9
      await expect(page.locator('.scroll')).toHaveCSS('max-height', '500px')
      const deep = rows.nth(150).getByRole('button').first()
      await deep.focus()
      await deep.scrollIntoViewIfNeeded()
      const focused = page.locator('.scroll :focus')
      const name = await focused.getAttribute('aria-label')
      const place = await measureTop(focused)
      await enterRate({ location: 'Damoh', date: today, markets: makePrices('Damoh', 0) })
      await expect(page.getByRole('rowheader', { name: 'Damoh' })).toHaveCount(1)
      await expect(rows).toHaveCount(200)
      await expect(focused).toHaveAttribute('aria-label', name!)
      expect(await measureTop(focused)).toBe(place)
    })
  })

  test('rates saved by colleagues are shown after lost requests and a lost connection', async ({
    page,
    today,
  }) => {
    await test.step('rates saved by colleagues are shown also when requests for them fail', async () => {
      await page.goto('/admin/rate-chart?city=Shahdol')
      await expect(page.getByText('No data found')).toBeVisible()
      let lost = 0
      await page.route(/rates\/daily\?.*Shahdol/, async route => {
        // the one of the connection that has just come up, perhaps, and the one of the news
        if (lost++ < 2) await route.abort('internetdisconnected')
        else await route.continue()
      })
      await enterRate({ location: 'Shahdol', date: today, markets: makePrices('Shahdol', 0) })
      await expect(page.getByRole('rowheader', { name: 'Shahdol' })).toBeVisible()
      expect(lost).toBeGreaterThan(2)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })

    await test.step('rates saved during a lost connection are shown once it is back', async () => {
      const sockets: WebSocketRoute[] = []
      await page.routeWebSocket(/socket\.io/, socket => {
        // counted once it is let in: what is cut before that has missed nothing yet
        socket.connectToServer().onMessage(message => {
          if (String(message).startsWith('40')) sockets.push(socket)
          socket.send(message)
        })
      })
      await page.goto('/admin/rate-chart?city=Katni')
      await expect(page.getByText('No data found')).toBeVisible()
      await expect.poll(() => sockets.length).toBe(1)
      const context: BrowserContext = page.context()
      await context.setOffline(true)
      await sockets[0]!.close()
      await enterRate({ location: 'Katni', date: today, markets: makePrices('Katni', 0) })
      await context.setOffline(false)
      // an attempt that began without a network may hang until its time is over (20 s, specification, section 9)
      await expect(page.getByRole('rowheader', { name: 'Katni' })).toBeVisible({ timeout: 45_000 })
    })
  })
})
