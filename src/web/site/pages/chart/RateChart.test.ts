import { expect, test } from 'vitest'
import { latest, makeSite, readText, TODAY, YESTERDAY } from '#test/site.ts'

test('an invalid filter is a 400 with a sentence at each field, and nothing is read', async () => {
  const { render, asked } = makeSite({ latest: [latest('Pune')] })
  const { status, html } = await render('/rate-chart-web?date=2026-02-30&city=<b>&market=x')
  expect(status).toBe(400)
  for (const field of ['date', 'city', 'market']) expect(html).toContain(`id="${field}-problem"`)
  expect(html).toContain('value="&lt;b&gt;"')
  expect(asked).toEqual([])
})

test('an impossible page of the list is a 400 with a sentence', async () => {
  const { render, asked } = makeSite({})
  const { status, html } = await render('/rate-chart-web?cursor=abc')
  expect(status).toBe(400)
  expect(asked).toEqual([])
  expect(readText(html)).toContain('This page of the list does not exist.')
})

test('an empty result has a sentence and no table', async () => {
  const { status, html } = await makeSite({}).render('/rate-chart-web?city=Nowhere')
  expect(status).toBe(200)
  expect(readText(html)).toContain('No data found.')
  expect(html).not.toContain('<table')
})

test('a record without the chosen market says so; the others show that market alone', async () => {
  const daily = [latest('Pune'), latest('Agra', { markets: {} })]
  const words = readText((await makeSite({ daily }).render('/rate-chart-web?market=retail')).html)
  expect(words).toMatch(/Pune Retail 240/)
  expect(words).toMatch(/Agra No market rates available/)
})

test('without a filter the chart asks for today, fifty at a time, with the rates before', async () => {
  const { render, asked } = makeSite({})
  await render('/rate-chart-web')
  expect(asked[0]).toEqual({ date: TODAY, limit: 50, with: ['previous'] })
})

test('a city is passed on as it was typed, because the server knows old spellings', async () => {
  const { render, asked } = makeSite({})
  await render('/rate-chart-web?date=&city=bangalore&market=retail&cursor=c1')
  expect(asked[0]).toMatchObject({ location: ['bangalore'], market: 'retail', cursor: 'c1' })
  expect(asked[0]!.date).toBeUndefined()
})

test('the rows of today are marked, and only those', async () => {
  const daily = [latest('Pune'), latest('Agra', { date: YESTERDAY })]
  const { html } = await makeSite({ daily }).render('/rate-chart-web?date=')
  expect(html.match(/<tbody[^>]*class="now"/g)).toHaveLength(1)
  expect(readText(html)).toMatch(/21 Nov 2026 Today Pune .* 20 Nov 2026 Agra/)
})

test('the next page has the same filter', async () => {
  const { render } = makeSite({ daily: [latest('Pune')], next: 'c2' })
  const { html } = await render('/rate-chart-web?date=&city=Pune')
  expect(html).toContain('href="/rate-chart-web?date=&amp;city=Pune&amp;cursor=c2"')
  expect(readText(html)).toContain('Older rates')
})
