import { describe, expect, test } from 'vitest'
import { latest, makeSite, readText, TODAY, YESTERDAY } from '#test/site.ts'

const pune = latest('Pune', { state: 'Maharashtra' })
const nashik = latest('Nashik', { state: 'Maharashtra' })

test.each([
  '/chicken-rate/call-1800-1234',
  '/chicken-rate/__proto__',
  `/chicken-rate/${'x'.repeat(81)}`,
  '/state/pune',
])('%s is a page that does not exist: no city can be called so', async address => {
  const { status, html } = await makeSite({ latest: [pune] }).render(address)
  expect(status).toBe(404)
  expect(readText(html)).toContain('This page does not exist')
})

test('a city nobody knows can be asked for, under the name of its address', async () => {
  const { status, html } = await makeSite({}).render('/chicken-rate/new-rampur')
  expect(status).toBe(404)
  expect(html).toContain('noindex')
  expect(html).toContain('href="/contact?subject=Request+to+Add+a+City&amp;city=New+Rampur"')
  expect(readText(html)).toContain('No rates for New Rampur')
  expect(readText(html)).not.toContain('Did you mean')
})

test('a misspelled city leads to the one that is meant and to those around it, with distance and price', async () => {
  const { status, html } = await makeSite({ latest: [pune, nashik] }).render('/hi/chicken-rate/puna')
  expect(status).toBe(404)
  expect(html).toContain('href="/hi/chicken-rate/pune"')
  expect(html).not.toMatch(/<h1[^>]*>[^<]*रेट नहीं/)
  expect(readText(html)).toMatch(
    /क्या आप पुणे, ₹230 खोज रहे थे\? .* पुणे ₹230 .* पुणे के पास के शहर 1 किलो रेट, .* नासिक 165 किमी ₹230/,
  )
})

test('a town without rates begins with the nearest one, and has the field for another city', async () => {
  const old = latest('Pune', { state: 'Maharashtra', date: YESTERDAY })
  for (const [rate, price] of [
    [pune, '₹230'],
    [old, '₹230, 20 Nov'],
  ] as const) {
    const site = makeSite({ latest: [rate] })
    const { status, html } = await site.render('/chicken-rate/satara')
    expect(status).toBe(404)
    expect(html).toMatch(new RegExp(`<h1 id="meant">Satara: nearest rate Pune, \\d+ km, ${price}</h1>`))
    expect(html).toContain('role="search"')
    const { body } = (await site.file('/city-names-satar.json'))!
    expect(JSON.parse(String(body))).toContainEqual({
      value: 'Satara',
      question: expect.stringMatching(/^Satara: nearest rate Pune, \d+ km, ₹230, 2\d Nov$/),
    })
  }
})

test('the beginning of a name leads to its city, and says of no city with rates that it has none', async () => {
  const { html } = await makeSite({ latest: [pune, nashik] }).render('/chicken-rate/pu')
  expect(html).toContain('<h1 id="meant">No rates for Pu</h1>')
  expect(readText(html)).toMatch(/Pune ₹230 .*Nashik 165 km ₹230/)
})

test('a city that was taken off the site leads to those around it', async () => {
  const { status, html } = await makeSite({ latest: [pune, nashik], gone: ['Mumbai'] }).render(
    '/chicken-rate/mumbai',
  )
  expect(status).toBe(410)
  expect(readText(html)).toMatch(/Pune 1\d\d km ₹230 .*Nashik 1\d\d km ₹230/)
})

describe('No data found.', () => {
  test.each(['/rate-chart-web', '/rate-chart-web?city=Pune', `/compare?tab=city&city=Pune&date=${TODAY}`])(
    'at %s is followed by the last day and its rates alone',
    async address => {
      const last = latest('Pune', {
        date: YESTERDAY,
        previous: { date: '2026-11-18', markets: pune.markets },
      })
      const { status, html } = await makeSite({ latest: [last] }).render(address)
      expect(status).toBe(200)
      expect(readText(html)).toMatch(
        /No data found\. Last rates: 20 Nov 2026 ₹ per kg, .* Date .*20 Nov 2026 Pune/,
      )
      expect(readText(html)).not.toContain('18 Nov 2026')
    },
  )

  test('of a city without rates is followed by the way to its page, which says what may have been meant', async () => {
    const { html } = await makeSite({ latest: [pune, nashik] }).render('/rate-chart-web?city=Puna')
    expect(html).toContain('<a href="/chicken-rate/puna">')
  })
})
