import { describe, expect, test } from 'vitest'
import { latest, makeSite, readText } from '#test/site.ts'

describe('the widget of a city', () => {
  test('an unknown or removed city is a page of the site that must not be framed', async () => {
    const { render } = makeSite({ latest: [latest('Pune')], gone: ['Agra'] })
    expect(await render('/embed/nowhere')).toMatchObject({ status: 404 })
    expect(await render('/embed/agra')).toMatchObject({ status: 410 })
    expect(await render('/embed/nowhere')).not.toHaveProperty('isFramable')
  })

  test('the widget is the one page that may be framed', async () => {
    const { render } = makeSite({ latest: [latest('Pune')] })
    expect(await render('/embed/pune')).toMatchObject({ status: 200, isFramable: true })
    for (const path of ['/', '/rate-chart-web', '/chicken-rate/pune', '/chicken-rate/pune/board'])
      expect(await render(path)).not.toHaveProperty('isFramable')
  })

  test('the widget has no script, is not indexed and links to the page of the city', async () => {
    const { html } = await makeSite({ latest: [latest('Navi Mumbai')] }).render('/embed/navi-mumbai')
    expect(html).not.toContain('<script')
    expect(html).toContain('noindex')
    expect(html).toContain('href="https://rates.example/chicken-rate/navi-mumbai" target="_blank"')
  })

  test('the widget shows a missing price as - and labels samples', async () => {
    const given = { latest: [latest('Pune', { markets: {} })], sample: true }
    const words = readText((await makeSite(given).render('/embed/pune')).html)
    expect(words).toMatch(/Chicken - /)
    expect(words).toContain('Sample rates made by a program')
  })

  test('an old spelling redirects to the new one', async () => {
    const { render } = makeSite({ latest: [latest('Bengaluru')] })
    expect(await render('/embed/bangalore')).toMatchObject({ status: 301, location: '/embed/bengaluru' })
  })

  test('the widget is offered on the page of its city, ready to be copied', async () => {
    const { html } = await makeSite({ latest: [latest('Pune')] }).render('/chicken-rate/pune')
    expect(html).toContain('&lt;iframe src=&quot;https://rates.example/embed/pune&quot;')
  })
})
