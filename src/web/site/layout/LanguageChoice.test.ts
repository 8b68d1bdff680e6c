import { expect, test } from 'vitest'
import { LANGUAGES, UNREVIEWED } from '#shared/languages.ts'
import { latest, makeSite } from '#test/site.ts'

const linksIn = (html: string) =>
  [
    ...html
      .match(/<details class="languages drops">(.*?)<\/details>/s)![1]!
      .matchAll(/<a href="([^"]*)"[^>]*>/g),
  ].map(([tag, href]) => ({ tag, href: href!.replaceAll('&amp;', '&') }))

test('an address that begins with two slashes leads to no other site', async () => {
  for (const address of ['/hi//elsewhere.example/x', '/hi///elsewhere.example']) {
    const { status, html } = await makeSite({}).render(address)
    expect(status).toBe(404)
    for (const { href } of linksIn(html)) expect(href).toMatch(/^\/[^/]/)
  }
})

test('the query stays in the address, and cannot end an attribute', async () => {
  const { html } = await makeSite({ latest: [latest('Pune')] }).render(
    '/rate-chart-web?city=%22%3E%3Cscript%3E&market=retail',
  )
  expect(html).not.toContain('"><script>&')
  const [hindi] = linksIn(html)
  expect(hindi!.href).toBe('/hi/rate-chart-web?city=%22%3E%3Cscript%3E&market=retail')
})

test('every page links to itself in every other language, each by its own name', async () => {
  const { render } = makeSite({ latest: [latest('Pune')] })
  const others = LANGUAGES.filter(language => language !== 'bn')
  for (const path of ['/', '/rate-chart-web', '/compare', '/aboutus', '/contact', '/chicken-rate/pune']) {
    const { html } = await render(path === '/' ? '/bn' : `/bn${path}`)
    const links = linksIn(html)
    expect(links.map(({ tag }) => tag.match(/hrefLang="(..)"/)![1])).toEqual(others)
    expect(links.map(({ tag }) => tag.match(/ lang="(..)-IN"/)![1])).toEqual(others)
    expect(links[0]!.href).toBe(path)
  }
})

test('pages in a language that no native speaker has reviewed say so and ask for better words, no others do', async () => {
  const { render } = makeSite({})
  for (const language of LANGUAGES) {
    const { html } = await render(`/${language}/aboutus`.replace('/en/', '/'))
    const asks = html.includes(`href="/${language}/contact?subject=Feedback+or+Suggestion"`)
    expect([language, asks]).toEqual([language, UNREVIEWED.includes(language)])
  }
})
