import type { AlertCity, AlertContent } from '#features/alerts/shared/content.ts'
import type { PushNotification } from '#features/alerts/shared/push.ts'
import type { Day } from '#shared/days.ts'
import { HEADLINE_MARKET } from '#shared/rates/markets.ts'
import { getPriceChange } from '#shared/rates/priceChange.ts'
import { getLocale, TEXTS } from '#web/site/messages/languages.ts'
import type { SiteFacts } from '#web/site/page.ts'
import { cityAddress } from '#web/site/rates/cities.tsx'
import { formatDay, type Locale } from '#web/site/rates/words.ts'

/** "Same" has no mark: a dash would look like a missing price. */
export const MARKS = { up: '▲', down: '▼', same: '' }

/** "▲ ₹4", or "same" */
export const markChange = (direction: keyof typeof MARKS, words: string): string =>
  `${MARKS[direction]} ${words}`.trimStart()

export const getChange = ({ price, base }: AlertCity) => getPriceChange(price ?? undefined, base ?? undefined)

/** Days of a correction that a notification shows, and that its title names; the others are counted. */
const SHOWN = 5
const NAMED = 1

/** "Hyderabad, Pune, Agra +4" */
export function listCities(
  cities: readonly AlertCity[],
  named: number,
  name: (city: AlertCity) => string,
): string {
  const more = cities.length - named
  return cities.slice(0, named).map(name).join(', ') + (more > 0 ? ` +${more}` : '')
}

/** "Pune", or "Pune, 19 Nov" where the rate is not of the day of the message. */
export const nameCity = (city: AlertCity, day: Day, locale: Locale): string =>
  city.day === day
    ? locale.cityName(city.city)
    : `${locale.cityName(city.city)}, ${formatDay(city.day, day, locale)}`

/** "Corrected: Pune: ₹212 per kg", with the other days that are named or counted. */
export function headCorrection({ day, cities, choice }: AlertContent, named: number): string {
  const { push } = TEXTS[choice.language]
  const locale = getLocale(choice.language)
  const text = listCities(cities, named, each => {
    const city = nameCity(each, day, locale)
    if (each.price !== null) return push.rate({ city, price: locale.formats.rupees(each.price) })
    return each.day === day ? push.noRate({ city }) : `${city}: -`
  })
  return push.corrected({ text })
}

/** Words an alert as the notification of a device: the language is that of the choice, and no line needs another one. */
export function renderPush(
  content: AlertContent,
  key: string,
  { sample }: Pick<SiteFacts, 'sample'>,
): PushNotification {
  const { type, day, cities } = content
  const { language, market, kind } = content.choice
  const texts = TEXTS[language]
  const locale = getLocale(language)
  const [city] = cities
  const { title, lines, path = '/' } = word(content)
  const ofCity = ['rates', 'correction'].includes(type) && city
  // what other alerts tell has a place of its own
  const told = ofCity ? [city.slug, city.day] : [type, day, ...cities.map(each => each.slug)]
  const tag = [...told, market, kind].join(' ')
  if (sample) lines.push(texts.site.sample)
  return {
    title,
    options: {
      body: lines.join('\n'),
      lang: texts.tag,
      icon: '/icon-192.png',
      tag,
      renotify: type === 'correction',
      data: { path: locale.link(path), key },
    },
  }
}

interface Worded {
  title: string
  lines: string[]
  /** Path of the page it opens, in the default language; Home without it. */
  path?: string
}

function word(content: AlertContent): Worded {
  const { type, day, cities } = content
  const { push } = TEXTS[content.choice.language]
  const { formats } = getLocale(content.choice.language)
  const [city] = cities
  if (type === 'correction' && cities.length > 1) {
    const shown = cities.slice(0, SHOWN)
    // several reasons are more than a push may weigh: the page of corrections has them
    const reasons = new Set(shown.flatMap(each => sayReason(each, content)))
    const lines = [
      ...shown.map(each => writeCorrection(each, content)),
      ...(reasons.size === 1 ? reasons : []),
    ]
    const title = headCorrection(content, NAMED)
    return { title, lines: [...lines, ...nameMarket(content)], path: cityAddress(cities[0]!.city) }
  }
  if (type === 'digest' || !city) {
    const lines = cities.map(each => writeLine(each, content))
    return { title: push.digest({ day: formats.dayMonth(day) }), lines: [...lines, ...nameMarket(content)] }
  }
  return { ...wordCity(city, content), path: cityAddress(city.city) }
}

/** The price of one city, with the change and the day it is measured from. */
function wordCity(city: AlertCity, content: AlertContent): Worded {
  const { push } = TEXTS[content.choice.language]
  const locale = getLocale(content.choice.language)
  const { rupees } = locale.formats
  const change = getChange(city)
  const lines = nameMarket(content)
  if (change && city.baseDate !== null) {
    const since = formatDay(city.baseDate, content.day, locale)
    lines.unshift(
      push.change({
        direction: change.direction === 'same' ? 'other' : change.direction,
        by: rupees(change.by),
        since,
      }),
    )
  }
  if (content.type !== 'correction') {
    const price = city.price === null ? '-' : rupees(city.price)
    return { title: push.rate({ city: locale.cityName(city.city), price }), lines }
  }
  lines.unshift(
    ...(city.was === null ? [] : [push.was({ price: rupees(city.was) })]),
    ...sayReason(city, content),
  )
  return { title: headCorrection(content, NAMED), lines }
}

/** "Reason: a typing error", where one was given. */
const sayReason = ({ reason }: AlertCity, { choice }: AlertContent): string[] =>
  reason === null ? [] : [TEXTS[choice.language].places.corrections.reason({ reason })]

/** "Pune, 19 Nov: ₹210 → ₹215" */
function writeCorrection(city: AlertCity, { day, choice }: AlertContent): string {
  const locale = getLocale(choice.language)
  const [was, is] = [city.was, city.price].map(price => (price === null ? '-' : locale.formats.rupees(price)))
  return `${nameCity(city, day, locale)}: ${was} → ${is}`
}

/** One line of the digest: "Pune ₹232 ▲ ₹4". */
function writeLine(city: AlertCity, { choice }: AlertContent): string {
  const locale = getLocale(choice.language)
  const { rupees } = locale.formats
  const change = getChange(city)
  const moved =
    change && markChange(change.direction, change.by > 0 ? rupees(change.by) : locale.words.change.same)
  return [locale.cityName(city.city), city.price === null ? '-' : rupees(city.price), moved]
    .filter(Boolean)
    .join(' ')
}

/** "Wholesale, Skinless"; empty for the 1 Kg Rate of chicken, which everybody expects. */
function nameMarket({ choice: { language, market, kind } }: AlertContent): string[] {
  const { words } = getLocale(language)
  return market === HEADLINE_MARKET && kind === 'chicken'
    ? []
    : [`${words.markets[market]}, ${words.kinds[kind]}`]
}
