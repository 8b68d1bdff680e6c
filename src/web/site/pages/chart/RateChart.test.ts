import { expect, test } from 'vitest'
import { addDays } from '#shared/days.ts'
import { latest, makeSite, readText, TODAY, YESTERDAY } from '#test/site.ts'

test('an impossible page, or an invalid filter, is a 400 with a sentence at each field, and no table', async () => {
  const beyond = await makeSite({}).render('/rate-chart-web?cursor=abc')
  expect([beyond.status, readText(beyond.html)]).toEqual([
    400,
    expect.stringContaining('This page of the list does not exist.'),
  ])
  const { render } = makeSite({ latest: [latest('Pune')] })
  const { status, html } = await render('/rate-chart-web?date=2026-02-30&city=<b>&market=x')
  expect(status).toBe(400)
  for (const field of ['date', 'city', 'market']) expect(html).toContain(`id="${field}-problem"`)
  expect(html).toContain('value="&lt;b&gt;"')
  expect(html).not.toContain('<table')
})

test('without a filter the chart shows today, with the change since the rates before', async () => {
  const words = readText((await makeSite({ latest: [latest('Pune')] }).render('/rate-chart-web')).html)
  expect(words).toMatch(/21 Nov 2026 Pune .*1 Kg Rate 230 up 2/)
  expect(words).not.toContain('20 Nov 2026')
})

test('the rows of today are marked, and only those', async () => {
  const daily = [latest('Pune'), latest('Agra', { date: YESTERDAY })]
  const { html } = await makeSite({ daily }).render('/rate-chart-web?date=')
  expect(html.match(/<tbody[^>]*class="now"/g)).toHaveLength(1)
  expect(readText(html)).toMatch(/21 Nov 2026 Today Pune .* 20 Nov 2026 Agra/)
})

test('the next page has the same filter', async () => {
  const days = Array.from({ length: 51 }, (_, back) => ({ date: addDays(TODAY, -back), price: 230 }))
  const { render } = makeSite({ latest: [latest('Pune', { trend: days })] })
  const { html } = await render('/rate-chart-web?date=&city=Pune')
  expect(html).toMatch(/href="\/rate-chart-web\?date=&amp;city=Pune&amp;cursor=[\w.-]+"/)
  expect(readText(html)).toContain('Older rates')
})
