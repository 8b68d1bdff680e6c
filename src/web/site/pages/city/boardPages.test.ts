import { expect, test } from 'vitest'
import { latest, makeSite, readText } from '#test/site.ts'

test('the widget may be framed; without its city it is a page of the site', async () => {
  const { render } = makeSite({ latest: [latest('Pune'), latest('Bengaluru')], gone: ['Agra'] })
  expect(await render('/embed/pune')).toMatchObject({ status: 200, isFramable: true })
  expect(await render('/embed/nowhere')).toMatchObject({ status: 404 })
  expect(await render('/embed/agra')).toMatchObject({ status: 410 })
  expect(await render('/embed/bangalore')).toMatchObject({ status: 301, location: '/embed/bengaluru' })
})

test('the widget has no script, is not indexed, links to its city, shows a missing price as - and labels samples', async () => {
  const given = { latest: [latest('Navi Mumbai', { markets: {} })], sample: true }
  const { html } = await makeSite(given).render('/embed/navi-mumbai')
  expect(html).not.toContain('<script')
  expect(html).toContain('noindex')
  expect(html).toContain('href="https://rates.example/chicken-rate/navi-mumbai" target="_blank"')
  expect(readText(html)).toMatch(/Chicken - .*Sample rates made by a program/)
})

test('the widget is offered on the page of its city, ready to be copied', async () => {
  const { html } = await makeSite({ latest: [latest('Pune')] }).render('/chicken-rate/pune')
  expect(html).toContain('&lt;iframe src=&quot;https://rates.example/embed/pune&quot;')
})
