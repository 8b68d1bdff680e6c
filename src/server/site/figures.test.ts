import { expect, test } from 'vitest'
import { addDays, type Day, LATEST_DAYS } from '#shared/days.ts'
import { toSlug } from '#shared/places.ts'
import { KINDS, type Kind, type Market } from '#shared/rates/markets.ts'
import { openTestApp, type TestApp, TODAY } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { openSite, readText } from '#test/site.ts'
import { ADDRESSES } from '../../web/site/addresses.ts'

/** Days with a rate, by city. */
type Given = Record<string, readonly Day[]>

const ago = (days: number): Day => addDays(TODAY, -days)
const listDays = (newest: number, oldest: number, gap?: number): Day[] =>
  Array.from({ length: oldest - newest + 1 }, (_, at) => newest + at)
    .filter(days => days !== gap)
    .map(ago)

const MORNINGS: Record<string, Given> = {
  'no city has a rate of today': {
    Pune: listDays(1, 12),
    Nashik: listDays(1, 12),
    Agra: listDays(1, 12),
    // its last change is not from the day before, and the last rate of Lucknow is older
    Kochi: listDays(1, 12, 2),
    Lucknow: listDays(3, 12),
  },
  'there is one city': { Pune: listDays(0, 12) },
  'there are eight days of data': {
    Pune: listDays(0, 7),
    Nashik: listDays(0, 7),
    Agra: listDays(0, 7, 1),
    Kochi: listDays(1, 7),
  },
  'all changes are from one earlier day': { Pune: [TODAY, ago(4)], Nashik: [TODAY, ago(4)] },
  'there is one day': { Pune: [TODAY], Nashik: [TODAY] },
}

/** A figure of its own for each city and day, so that a change from another day is another one. INR per kg. */
function getPrice(city: string, day: Day, market: Market = 'oneKgRate', kind: Kind = 'chicken'): number {
  const days = (Date.parse(TODAY) - Date.parse(day)) / 86_400_000
  const price = 200 + 17 * (city.charCodeAt(0) % 7) + ((days * days + 3 * city.length) % 13)
  return makeMarkets(price)[market][kind]
}

const PARTS: Record<string, string> = { slug: 'pune', state: 'maharashtra', cities: 'pune' }
/** Every public page, and more views of those that have some. */
const VIEWS = [
  ...ADDRESSES.filter(({ isPrivate, isFile }) => !isPrivate && !isFile).map(({ path }) =>
    path.replace(/:(\w+)/g, (_, name: string) => PARTS[name]!),
  ),
  '/?rates=oneKgRate',
  '/?market=retail&order=price',
  '/rate-chart-web?date=',
  `/rate-chart-web?date=${ago(1)}&market=wholesale`,
  '/compare?tab=month',
  '/compare?tab=cities&city=Pune&city=Nashik',
  `/compare?tab=city&city=Pune&date=${TODAY}`,
  `/compare?tab=city&city=Pune&date=${ago(1)}`,
  '/compare?tab=city&city=Pune&month=2026-11',
  '/chicken-rate/kochi',
  '/chicken-rate/pune?days=365&market=all',
]

/** "20 Nov" as a day. */
const parseDay = (text: string): Day => {
  const [, day = '', month = ''] = /^(\d+) (\w+)/.exec(text) ?? []
  return `2026-${{ Oct: 10, Nov: 11 }[month]}-${day.padStart(2, '0')}`
}
const toNumber = (text: string) => Number.parseFloat(text.replaceAll(/[₹,]/g, ''))
const round = (figure: number) => Math.round(figure * 10) / 10
const mean = (figures: readonly number[]) => figures.reduce((sum, each) => sum + each, 0) / figures.length

const LABELS: Record<string, Market> = {
  '1 Kg Rate': 'oneKgRate',
  Wholesale: 'wholesale',
  Supermarket: 'supermarket',
  'Super Market': 'supermarket',
  Retail: 'retail',
}
const findMarket = (text: string): Market | undefined =>
  LABELS[new RegExp(Object.keys(LABELS).join('|')).exec(text)?.[0] ?? '']

/** The change that a cell shows, INR per kg; undefined where it shows none. */
function readChange(cell: string): number | undefined {
  const [, direction, text = ''] =
    /class="delta (\w+)">(?:<span class="vh">\w+ <\/span>)?(.*?)</.exec(cell) ?? []
  if (direction === undefined) return undefined
  return direction === 'same' ? 0 : (direction === 'up' ? 1 : -1) * toNumber(text)
}

/** Whether a page with figures of a market leads to what the markets mean. */
function leadsToTerms(html: string): boolean {
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? []
  return (
    findMarket(readText(withoutChoices(main))) === undefined ||
    /href="[^"#]*\/aboutus#markets"|id="markets"/.test(main)
  )
}

/** Takes out what can be chosen: it is no figure. */
const withoutChoices = (html: string) => html.replaceAll(/<(select|datalist)[\s\S]*?<\/\1>/g, '')

/** The last unit of a text, with the day it names for changes. */
function findUnit(text: string): { since: Day | 'the day before' | undefined } {
  const units = text.matchAll(
    /₹ per kg(?:, with change since (\d+ \w+)|, newest first. Change is since the day before)?/g,
  )
  const [unit = '', since] = [...units].at(-1) ?? []
  return { since: since ? parseDay(since) : unit.endsWith('the day before') ? 'the day before' : undefined }
}

/** Compares what a page says of its figures with the rates that were entered. Returns what was compared, and what differs. */
function checkPage(given: Given, view: string, whole: string) {
  const html = withoutChoices(whole)
  const text = readText(html)
  const cities = Object.keys(given)
  const findLast = (city: string) => given[city]!.toSorted().at(-1)!
  const findPrevious = (city: string, day: Day) =>
    given[city]!.filter(each => each < day)
      .toSorted()
      .at(-1)
  const lastDay = cities.map(findLast).toSorted().at(-1)!
  const current = cities.filter(city => findLast(city) === lastDay)
  const findCity = (part: string) => {
    const [, slug] = /\/(?:chicken-rate|embed)\/(\w+)/.exec(part) ?? []
    return cities.find(city => toSlug(city) === slug)
  }
  const compared: string[] = []
  const faults: string[] = []
  const compare = (what: string, shown: unknown, known: unknown) => {
    compared.push(what)
    if (shown !== known) faults.push(`${view}: ${what} is ${shown}, not ${known}`)
  }

  for (const [, count, all] of text.matchAll(/(\d+) of (\d+) cit(?:y|ies) updated today/g)) {
    compare('cities updated today', Number(count), cities.filter(city => findLast(city) === TODAY).length)
    compare('all cities', Number(all), cities.length)
  }

  const [, board] = /<section class="board"([\s\S]*?)<\/section>/.exec(html) ?? []
  if (board) {
    const [, title] = /<h2[^>]*>(.*?)</.exec(board) ?? []
    const shown = title === 'India' ? current : [title!]
    const day = title === 'India' ? lastDay : findLast(title!)
    const boardText = readText(board)
    compare('cities of the board', Number(/average of (\d+)/.exec(boardText)?.[1] ?? 1), shown.length)
    compare('a board of today', boardText.includes('today'), day === TODAY)
    const [, since = ''] = /<p class="since">(.*?)<\/p>/.exec(board) ?? []
    const changed = shown.filter(city => findPrevious(city, day))
    compare('a board with a base', since !== '', changed.length > 0)
    for (const kind of KINDS) {
      const [, cell = ''] = new RegExp(`<div class="${kind}">([\\s\\S]*?)</div>`).exec(board) ?? []
      const moves = changed.map(city => {
        const base =
          since.startsWith('since ') && /\d/.test(since) ? parseDay(since.slice(6)) : findPrevious(city, day)!
        return getPrice(city, day, 'oneKgRate', kind) - getPrice(city, base, 'oneKgRate', kind)
      })
      compare(`${kind} of the board`, readChange(cell), moves.length > 0 ? round(mean(moves)) : undefined)
    }
    const days = listDays(0, LATEST_DAYS - 1).map(each =>
      (title === 'India' ? cities : shown)
        .filter(city => given[city]!.includes(each))
        .map(city => getPrice(city, each)),
    )
    const fullest = Math.max(...days.map(({ length }) => length))
    const trend = days.flatMap(prices =>
      prices.length > 0 && prices.length * 2 >= fullest ? Math.round(mean(prices)) : [],
    )
    const [low, high] = [Math.min(...trend), Math.max(...trend)]
    const range = `${trend.length} days: ₹${low}${high > low ? `–${high}` : ''}`
    compare('the trend', /<figcaption>(.*?)</.exec(board)?.[1], trend.length > 1 ? range : undefined)
  }

  // a part is put into a page that says what its figures are of
  const lists = !html.includes(`<header class="top `)
    ? []
    : html.matchAll(/<table class="rates[\s\S]*?<\/table>|<ul class="near"[\s\S]*?<\/ul>/g)
  for (const { 0: list, index } of lists) {
    const [caption = ''] = /<caption>.*?<\/caption>/.exec(list) ?? []
    const before = readText(html.slice(0, index) + caption)
    const unit = findUnit(before)
    const parts = list.split(/(?=<tbody|<li)/).slice(1)
    const groups = list.includes('grouped')
      ? parts
      : parts.flatMap(part => part.split(/(?=<tr)/).slice(list.startsWith('<ul') ? 0 : 1))
    for (const group of groups) {
      const city = findCity(group) ?? findCity(view)
      if (!city) continue
      const day = /datetime="(.*?)"/.exec(group)?.[1] ?? findLast(city)
      const [, since] = />since (\d+ \w+)</.exec(group) ?? []
      const dayBefore = addDays(day, -1)
      const base = since ? parseDay(since) : unit.since === 'the day before' ? dayBefore : unit.since
      for (const row of list.includes('grouped') ? group.split(/(?=<tr)/) : [group]) {
        const query = new URLSearchParams(view.split('?')[1])
        const market =
          findMarket(readText(row)) ??
          findMarket(readText(caption)) ??
          findMarket(query.get('rates') ?? '') ??
          'oneKgRate'
        const cells = list.startsWith('<ul')
          ? [row]
          : [...row.matchAll(/<td class="num[^>]*>([\s\S]*?)<\/td>/g)].map(([, cell]) => cell!)
        for (const [at, cell] of cells.entries()) {
          const change = readChange(cell)
          if (change === undefined) continue
          const known =
            base && getPrice(city, day, market, KINDS[at]) - getPrice(city, base, market, KINDS[at])
          compare(`${city}, ${day}, ${market}, ${KINDS[at]} since ${base}`, change, known)
        }
      }
    }
  }
  for (const [, slug, days] of html.matchAll(
    /chicken-rate\/(\w+)\?month=2026-11"[^>]*>[^<]*<\/a><span class="state">(\d+) days?/g,
  ))
    compare(
      `days of ${slug} in the month`,
      Number(days),
      given[findCity(`/chicken-rate/${slug}`)!]!.filter(day => day >= '2026-11-01').length,
    )
  return { compared, faults }
}

let server: TestApp

test.each(Object.entries(MORNINGS))('when %s, every page names what its figures are of', async (_, given) => {
  server = await openTestApp({}, undefined, undefined, { openSite })
  const { token } = await server.staff('Admin')
  for (const [city, days] of Object.entries(given))
    for (const day of days) await enter(server, token, city, day, makeMarkets(getPrice(city, day)))

  const pages = VIEWS.filter(view => given.Kochi || !view.includes('kochi'))
  const checked = await Promise.all(
    pages.map(async view => {
      const { statusCode, payload } = await server.app.inject({ url: view, headers: { accept: 'text/html' } })
      expect([view, statusCode]).toEqual([view, 200])
      expect([view, leadsToTerms(payload)]).toEqual([view, true])
      return { view, ...checkPage(given, view, payload) }
    }),
  )
  expect(checked.flatMap(({ faults }) => faults)).toEqual([])
  const figures = [
    '/',
    '/compare',
    '/chicken-rate/pune',
    '/chicken-rate/pune/board',
    '/embed/pune',
    '/state/maharashtra',
  ]
  if (Object.values(given).some(days => days.length > 1))
    for (const view of figures)
      expect([view, checked.find(page => page.view === view)!.compared.length > 3]).toEqual([view, true])
})
