import { expect, test } from 'vitest'
import { addDays } from '#shared/days.ts'
import { latest, makeSite, TODAY, visitTo } from '#test/site.ts'

const PAGES = [
  '/ /rate-chart-web /rate-chart-web?date=&city=Pune /aboutus /contact',
  '/compare /compare?tab=month /compare?tab=city&city=Pune&date=2026-11-21 /compare?tab=cities&city=Pune&city=Agra',
  '/chicken-rate /chicken-rate/pune /chicken-rate/pune?days=7',
].flatMap(row => row.split(' '))

/** What is no such value is dropped from the address. */
const VALUES: Record<string, string> = { rates: 'retail', market: 'retail', order: 'price', state: 'kerala' }

test('a page reads every parameter that a link or a form of another page sends it', async () => {
  // more than one page of the chart
  const trend = Array.from({ length: 60 }, (_, back) => ({ date: addDays(TODAY, -back), price: 230 }))
  const { site, render } = makeSite({ latest: [latest('Pune', { trend }), latest('Agra')] })
  const followed = new Set<string>()
  for (const page of PAGES) {
    const { html } = await render(page)
    for (const [, href] of html.matchAll(/href="(\/[^"?]*\?[^"#]*)/g))
      followed.add(href!.replaceAll('&amp;', '&'))
    for (const [, action, inside] of html.matchAll(/<form[^>]* action="(\/[^"]*)"[^>]*>(.*?)<\/form>/gs)) {
      if (/method="post"/i.test(html)) continue
      const hidden = [...inside!.matchAll(/type="hidden" name="(\w+)" value="(\w*)"/g)]
      const sent = new URLSearchParams(hidden.map(([, name, value]) => [name!, value!]))
      for (const [, name] of inside!.matchAll(/ name="(\w+)"/g))
        if (!sent.has(name!))
          followed.add(
            `${action!.split('?')[0]}?${new URLSearchParams([...sent, [name!, VALUES[name!] ?? 'x']])}`,
          )
    }
  }
  expect(followed.size).toBeGreaterThan(20)
  for (const href of followed) {
    const { pathname, searchParams } = new URL(href, 'https://rates.example')
    if (pathname.startsWith('/export/') || pathname.startsWith('/embed/')) continue
    const { address = '' } = await visitTo(href)
    const read = site.parseQuery(address, searchParams)
    expect([href, [...read.keys()].toSorted()]).toEqual([href, [...searchParams.keys()].toSorted()])
  }
})
