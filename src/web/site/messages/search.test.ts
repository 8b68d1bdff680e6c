import { expect, test } from 'vitest'
import { latest, makeSite } from '#test/site.ts'
import type { Option } from '#web/ui/suggestions.ts'

/** What is to be ticked, by the keys of its names. */
const tickedIn = (html: string): Option[] =>
  [...html.matchAll(/data-names="([^"]*)"[^>]*value="([^"]*)"[^>]*><span>([^<]*)/g)].map(
    ([, names, value, label]) => ({ value: value!, label, also: names!.split(' ') }),
  )

const cities = ['Hyderabad', 'Bengaluru', 'constructor', 'Ahmedabad'].map(name => latest(name))
const site = makeSite({ latest: cities })

function expectNames(offered: Option[]): void {
  expect(offered.map(({ label, value }) => label ?? value)).toEqual([
    'అహ్మదాబాద్',
    'బెంగళూరు',
    'హైదరాబాద్',
    'constructor',
  ])
  expect(offered[1]).toMatchObject({ value: 'Bengaluru', also: expect.arrayContaining(['bangalore']) })
}

test('fields offer cities under their names here, in the order of this language, and find them by the others', async () => {
  expectNames(tickedIn((await site.render('/te/compare?tab=cities')).html))
  expectNames(JSON.parse((await site.file('/te/city-names.json'))!.body))
})

test('a city is found by its name in any language, and the field shows the one of the page', async () => {
  const city = encodeURIComponent('हैदराबाद')
  expect(await site.render(`/te/chicken-rate?city=${city}`)).toMatchObject({
    status: 302,
    location: '/te/chicken-rate/hyderabad',
  })
  for (const address of ['rate-chart-web?date=', 'compare?tab=city&date=2026-11-20']) {
    const { html } = await site.render(`/te/${address}&city=${city}`)
    expect(html).toMatch(/<input[^>]*name="city"[^>]*value="హైదరాబాద్"/)
    const [table = ''] = /<table[\s\S]*<\/table>/.exec(html) ?? []
    expect(new Set([...table.matchAll(/chicken-rate\/([\w-]+)/g)].map(([, slug]) => slug))).toEqual(
      new Set(['hyderabad']),
    )
  }
})

test('tables stand in the order of the names that are shown', async () => {
  for (const [address, order] of [
    ['/compare', ['Ahmedabad', 'Bengaluru', 'constructor', 'Hyderabad']],
    ['/te/compare', ['అహ్మదాబాద్', 'బెంగళూరు', 'హైదరాబాద్', 'constructor']],
    ['/kn', ['ಅಹಮದಾಬಾದ್', 'ಬೆಂಗಳೂರು', 'ಹೈದರಾಬಾದ್', 'constructor']],
  ] as const) {
    const { html } = await site.render(address)
    const [table] = /<table class="table rates grouped"[\s\S]*?<\/table>/.exec(html)!
    const shown = [...table.matchAll(/<a [^>]*>([^<]+)<\/a>/g)].map(([, name]) => name)
    expect(shown).toEqual(order)
  }
})
