import { describe, expect, test } from 'vitest'
import { LANGUAGES, localizePath } from '#shared/languages.ts'
import { listManagedCities } from '#test/managedCities.ts'
import { latest, makeSite } from '#test/site.ts'
import { ADDRESSES } from '../addresses.ts'

const TOKEN =
  /<\?xml[^?]*\?>|<\/([\w:]+)>|<([\w:]+)((?:\s+[\w:]+="[^"<&]*(?:&\w+;[^"<&]*)*")*)\s*(\/?)>|([^<]+)|</gy
const ENTITIES = /&(?!(?:amp|lt|gt|quot|apos);)/

/** Whether a text is well-formed XML: one root, all elements closed in order, everything escaped. */
function isWellFormed(xml: string): boolean {
  const open: string[] = []
  let roots = 0
  for (const [token, closed, opened, attributes = '', isEmpty, text] of xml.matchAll(TOKEN)) {
    if (token === '<' || ENTITIES.test(text ?? attributes)) return false
    if (closed !== undefined && open.pop() !== closed) return false
    if (opened !== undefined) {
      if (open.length === 0) roots += 1
      if (!isEmpty) open.push(opened)
    }
    if (text?.trim() && open.length === 0) return false
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
  return roots === 1 && open.length === 0 && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(xml)
}

const XMLS = ['/feed.xml', '/chicken-rate/pune/feed.xml', '/sitemap.xml', '/sitemap-en.xml']
const STRANGE = `</title><script>alert('1')</script> & "Pune" ]]>\u0001`
const pune = latest('Pune', { previous: null })

test('robots.txt excludes samples from search engines, except on an own machine, where both are the same', async () => {
  const read = async (given: object) => (await makeSite(given).file('/robots.txt'))!.body
  expect(await read({ sample: true })).toBe(
    'User-agent: *\nDisallow: /\n\nSitemap: https://rates.example/sitemap.xml\n',
  )
  const url = 'http://localhost:3000'
  expect(await read({ sample: true, url })).toBe(await read({ url }))
})

test('robots.txt excludes staff pages, not public data, and names the sitemap', async () => {
  const { body, type } = (await makeSite({}).file('/robots.txt'))!
  expect(type).toBe('text/plain; charset=utf-8')
  expect(body).toMatch(/^Disallow: \/admin$/m)
  expect(body).not.toMatch(/^Disallow: \/(api|export|$)/m)
  expect(body).toMatch(/^Sitemap: https:\/\/rates.example\/sitemap.xml$/m)
})

describe('files of the site', () => {
  test.each(['/robots', '/xx/robots.txt', '/sitemap-xx.xml'])('%s is no file of the site', async path => {
    expect(await makeSite({ latest: [pune] }).file(path)).toBeUndefined()
  })

  test('a city without rates has no feed', async () => {
    expect(await makeSite({ gone: ['Agra'] }).file('/chicken-rate/agra/feed.xml')).toBeUndefined()
  })

  test.each(['/feed.xml', '/sitemap-en.xml'])('%s is well-formed before the first rate', async path =>
    expect(isWellFormed((await makeSite({}).file(path))!.body)).toBe(true),
  )

  test.each(XMLS)('%s is well-formed whatever a name says', async path => {
    const named = latest(STRANGE, { markets: { retail: { boneless: 330 } } })
    const { body } = (await makeSite({ latest: [pune, named] }).file(path))!
    expect(isWellFormed(body)).toBe(true)
    expect(body).not.toContain('<script>')
  })
})

describe('a feed', () => {
  test('it gives the price, the day and the figures of each record, - where one is missing', async () => {
    const rates = [pune, latest('Agra', { previous: null, markets: { retail: { boneless: 330 } } })]
    const { body, type } = (await makeSite({ latest: rates }).file('/feed.xml'))!
    expect(type).toBe('application/atom+xml; charset=utf-8')
    for (const said of [
      '<title>Pune, 21 Nov 2026: chicken at ₹230 per kg</title>',
      '<updated>2026-11-21T02:12:00.000Z</updated>',
      '&lt;caption&gt;21 Nov 2026, ₹ per kg&lt;/caption&gt;',
      '&lt;td&gt;₹260&lt;/td&gt;',
      '<title>Agra, 21 Nov 2026: new chicken rates</title>',
      '&lt;td&gt;-&lt;/td&gt;',
    ])
      expect(body).toContain(said)
  })

  test('the feed of a city has only its records', async () => {
    const { body } = (await makeSite({ latest: [pune, latest('Agra')] }).file('/chicken-rate/pune/feed.xml'))!
    expect(body.match(/<entry>/g)).toHaveLength(1)
    expect(body).toContain('<title>Chicken rate in Pune</title>')
  })

  test('entries keep their ids, and the feed of a city its own, when the city gets another name', async () => {
    const site = makeSite({ latest: [latest('Ahmedabd')] })
    const readIds = async (slug: string) =>
      Promise.all(
        ['/feed.xml', `/hi/chicken-rate/${slug}/feed.xml`].map(async path =>
          (await site.file(path))!.body.match(/<id>.*?<\/id>/g),
        ),
      )
    const before = await readIds('ahmedabd')
    expect(before.map(ids => new Set(ids).size)).toEqual([3, 3])
    const server = await site.open()
    const { token } = await server.staff('Admin')
    const [city] = await listManagedCities(server, token)
    await server.call('PUT', `/api/admin/cities/${city!._id}`, { token, body: { name: 'Ahmadabad' } })
    expect(await readIds('ahmadabad')).toEqual(before)
  })

  test('a feed labels samples as samples, and so does each of its entries', async () => {
    const { body } = (await makeSite({ latest: [pune], sample: true }).file('/feed.xml'))!
    expect(body).toContain('<subtitle>Sample rates made by a program, not real prices.</subtitle>')
    expect(body).toContain('₹ per kg, Sample rates made by a program, not real prices.&lt;/caption&gt;')
  })

  test('no file has soft hyphens, which pages break words at', async () => {
    const { file } = makeSite({ latest: [pune] })
    for (const path of XMLS) expect((await file(`/ta${path}`))?.body ?? '').not.toContain('\u00ad')
  })
})

describe('the sitemap', () => {
  test('it leads to one of each language, which lists the screens and each city with its last change', async () => {
    const { file } = makeSite({ latest: [pune] })
    const { body } = (await file('/sitemap.xml'))!
    const parts = LANGUAGES.map(language => `/sitemap-${language}.xml`)
    expect([...body.matchAll(/<loc>([^<]+)/g)].map(([, loc]) => loc)).toEqual(
      parts.map(part => `https://rates.example${part}`),
    )
    const listed = async (part: string) => (await file(part))!.body
    expect(await listed('/sitemap-en.xml')).toContain(
      '<loc>https://rates.example/</loc><lastmod>2026-11-21T02:12:00.000Z</lastmod>',
    )
    expect(await listed('/sitemap-hi.xml')).toContain('<loc>https://rates.example/hi/chicken-rate/pune</loc>')
  })

  test.each(['en', 'hi'] as const)(
    'it lists each page that search engines may show and that has one address, and no other, in %s',
    async language => {
      const { file, render } = makeSite({ latest: [pune] })
      const { body } = (await file(`/sitemap-${language}.xml`))!
      for (const { path } of ADDRESSES.filter(({ path, isFile }) => !isFile && !path.includes(':'))) {
        const address = localizePath(language, path)
        const { status, html } = await render(address)
        // parts of other pages have no head
        const isShown =
          status === 200 && /<html/.test(html) && !/<meta name="robots" content="noindex"/.test(html)
        expect([path, body.includes(`<loc>https://rates.example${address}</loc>`)]).toEqual([path, isShown])
      }
    },
  )
})

test('the manifest names its icons and begins at Home', async () => {
  const { body, type } = (await makeSite({}).file('/manifest.webmanifest'))!
  expect(type).toBe('application/manifest+json; charset=utf-8')
  expect(JSON.parse(body)).toMatchObject({ start_url: '/', display: 'standalone', lang: 'en-IN' })
  expect(JSON.parse(body).icons.map((icon: { purpose: string }) => icon.purpose)).toContain('maskable')
})
