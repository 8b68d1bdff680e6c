import { expect, test } from 'vitest'
import { openTestApp, TODAY } from '#test/app.ts'
import { enter } from '#test/rates.ts'
import { openSite } from '#test/site.ts'
import { countHandled, openVisits } from '#test/visits.ts'

const server = await openTestApp({}, undefined, undefined, { openSite })
await enter(server, (await server.staff('Admin')).token, 'Pune', TODAY)
const visits = await openVisits(server)

test('parameters that a page does not read share its entry', async () => {
  const others: Record<string, string[]> = {
    '/': ['/?fbclid=x', '/?utm_source=a&utm_medium=b', '/?city=Pune', '/?'],
    '/hi?market=retail': ['/hi?utm_source=a&market=retail', '/hi?market=retail&gclid=1'],
    '/rate-chart-web?date=&city=Pune': ['/rate-chart-web?city=Pune&fbclid=x&date='],
    '/chicken-rate/pune': ['/chicken-rate/pune?ref=whatsapp'],
    '/sitemap.xml': ['/sitemap.xml?x=1'],
    '/admin': ['/admin/rates', '/admin/users?x=1'],
    '/admin/rate-update': ['/admin/rate-update?city=Pune'],
  }
  for (const [address, equivalents] of Object.entries(others)) {
    const text = await visits.text(address)
    const made = countHandled()
    for (const other of equivalents) expect([other, await visits.text(other)]).toEqual([other, text])
    expect([address, made()]).toEqual([address, 0])
  }
})

test('parameters that a page reads have entries of their own', async () => {
  const chart = await visits.text('/rate-chart-web?city=Pune')
  expect(await visits.text('/rate-chart-web?city=Agra')).not.toBe(chart)
  expect(await visits.text('/hi/rate-chart-web?city=Pune')).not.toBe(chart)
  const one = await visits.text('/compare?tab=cities&city=Pune')
  expect(await visits.text('/compare?tab=cities&city=Agra&city=Pune')).not.toBe(one)
  expect(await visits.text('/admin/rate-update')).not.toBe(await visits.text('/admin'))
})

test('the page of the panel has an entry for each language, and a language that we do not have gets the first', async () => {
  const ask = async (cookie: string) => {
    const answer = await visits.get('/admin/rates', { cookie })
    expect(answer.headers.get('vary')).toBe('cookie, accept-encoding')
    return { html: await answer.text(), etag: answer.headers.get('etag') }
  }
  const english = await ask('')
  const hindi = await ask('theme=x; panelLanguage=hi')
  const made = countHandled()
  expect(hindi.html).not.toBe(english.html)
  expect(hindi.etag).not.toBe(english.etag)
  expect(await ask('panelLanguage=hi; other=1')).toEqual(hindi)
  for (const strange of [
    'panelLanguage=xx',
    'panelLanguage=',
    'xpanelLanguage=hi',
    'panelLanguage=__proto__',
    ';;=',
  ])
    expect([strange, await ask(strange)]).toEqual([strange, english])
  expect(made()).toBe(0)
})

test('a call whose path has an escaped letter has its query in the key', async () => {
  expect((await visits.get('/%61pi/rates/daily?date=2026-11-20')).status).toBe(200)
  expect((await visits.get('/%61pi/rates/daily?fbclid=x')).status).toBe(400)
})
