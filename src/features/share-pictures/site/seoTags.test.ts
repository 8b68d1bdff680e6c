import { expect, test } from 'vitest'
import { full, latest, makeSite, readText, TODAY, YESTERDAY } from '#test/site.ts'

const navi = latest('Navi Mumbai')

test.each([
  ['/', `/og/en/${TODAY}.png`],
  ['/ta', `/og/ta/${TODAY}.png`],
  ['/chicken-rate/navi-mumbai', `/og/en/navi-mumbai/${TODAY}.png`],
])('a link to %s shows the picture of its day', async (address, picture) => {
  const { html } = await makeSite({ latest: [navi] }).render(address)
  expect(html).toContain(`<meta property="og:image" content="https://rates.example${picture}"/>`)
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>')
})

test('before the first rate there is no picture', async () => {
  const { html } = await makeSite({}).render('/')
  expect(html).toContain('<meta name="twitter:card" content="summary"/>')
})

const draw = async (over: Parameters<typeof latest>[1], language: 'en' | 'te' = 'en') => {
  const { site } = makeSite({ latest: [latest('Navi Mumbai', over)] })
  return readText((await site.renderPicture({ language, day: TODAY, slug: 'navi-mumbai' }))!.html)
}

test('a picture of a city names the market, and says of a price that did not change what it is the same as', async () => {
  const words = await draw({ previous: { date: YESTERDAY, markets: full(230) } })
  expect(words).toMatch(/Navi Mumbai 1 Kg Rate · ₹ per kg Chicken same as yesterday ₹230 Skinless same ₹260/)
  expect(await draw({ previous: { date: '2026-11-18', markets: full(230) } })).toContain('same as on 18 Nov')
  expect(await draw({ previous: { date: YESTERDAY, markets: full(230) } }, 'te')).toContain('నిన్నటి ధరే')
})

test('a picture says how far a price moved, and nothing of a change where none is known', async () => {
  expect(await draw({ previous: { date: YESTERDAY, markets: full(228) } })).toMatch(/Chicken ₹2 ₹230/)
  expect(await draw({ previous: null })).toMatch(/Chicken ₹230/)
})
