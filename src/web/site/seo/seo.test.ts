import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#shared/languages.ts'
import { latest, makeSite, readText } from '#test/site.ts'

const linkedIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(found =>
    JSON.parse(found[1]!),
  )

describe('tags for search engines', () => {
  test('pages that must not be indexed have no tags', async () => {
    const { html } = await makeSite({ latest: [latest('Pune')] }).render('/nowhere')
    expect(html).not.toMatch(/canonical|rel="alternate"|og:|ld\+json/i)
  })

  test('breadcrumbs lead from Home to a city, with its feed', async () => {
    const { html } = await makeSite({ latest: [latest('Navi Mumbai')] }).render('/chicken-rate/navi-mumbai')
    const [crumbs, dataset] = linkedIn(html)
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' })
    expect(crumbs.itemListElement.at(-1)).toMatchObject({ name: 'Navi Mumbai', position: 3 })
    expect(dataset.variableMeasured[0]).toMatchObject({ value: 230, unitText: 'INR per kg' })
    expect(html).toContain('href="https://rates.example/chicken-rate/navi-mumbai/feed.xml"')
  })

  test('the canonical address leaves the filter out', async () => {
    const { html } = await makeSite({ latest: [latest('Pune')] }).render('/rate-chart-web?city=Pune')
    expect(html).toContain('<link rel="canonical" href="https://rates.example/rate-chart-web"/>')
  })

  test('they name every language, and what previews of links show', async () => {
    const { html } = await makeSite({ latest: [latest('Pune')] }).render('/')
    const named = [...html.matchAll(/hrefLang="([^"]+)" href="([^"]+)"/gi)].map(found => found[1])
    expect(named).toEqual([...LANGUAGES, 'x-default'])
    for (const property of ['title', 'description', 'url', 'type', 'site_name', 'locale', 'image'])
      expect(html).toMatch(new RegExp(`<meta property="og:${property}" content="[^"]+"/>`))
  })

  test('the rates are a data set in INR per kg, and samples are labelled as samples', async () => {
    const { html } = await makeSite({ latest: [latest('Pune')], sample: true }).render('/data')
    expect(linkedIn(html)[0]).toMatchObject({
      '@type': 'Dataset',
      description: expect.stringMatching(/^Sample rates/),
      variableMeasured: ['Chicken', 'Skinless', 'Boneless'].map(kind => `${kind}, INR per kg`),
      distribution: { contentUrl: 'https://rates.example/export/rates.csv' },
    })
  })

  const url = 'https://rates.example'
  test.each([
    ['CC-BY-4.0', 'https://spdx.org/licenses/CC-BY-4.0.html', 'CC-BY-4.0', 'CC-BY-4.0'],
    [undefined, `${url}/contact`, 'Ask us', 'No licence has been chosen yet'],
  ])('with the licence %s, data sets, their page and feeds name it', async (licence, terms, said, onPage) => {
    const site = makeSite({ latest: [latest('Pune')], ...(licence && { licence }) })
    for (const path of ['/chicken-rate/pune', '/data'])
      expect(linkedIn((await site.render(path)).html).at(-1)).toMatchObject({ license: terms })
    expect(readText((await site.render('/data')).html)).toContain(`Licence of the data ${onPage}`)
    expect((await site.file('/feed.xml'))!.body).toContain(`<rights>${said} (${terms})</rights>`)
  })
})
