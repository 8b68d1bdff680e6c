import type { AlertCity, AlertContent } from '#features/alerts/shared/content.ts'
import type { PushNotification } from '#features/alerts/shared/push.ts'
import type { SiteFacts } from '#server/site/site.ts'
import { HEADLINE_MARKET } from '#shared/rates/markets.ts'
import { getPriceChange } from '#shared/rates/priceChange.ts'
import { getLocale, TEXTS } from '#web/site/messages/languages.ts'
import { cityAddress } from '#web/site/rates/cities.tsx'
import { formatDay } from '#web/site/rates/words.ts'

/** "Same" has no mark: a dash would look like a missing price. */
const MARKS = { up: '▲', down: '▼', same: '' }
/** Days of a correction that a notification has room for. */
const SHOWN = 5

const getWords = ({ choice: { language } }: AlertContent) => ({
  locale: getLocale(language),
  texts: TEXTS[language],
})

const getChange = ({ price, base }: AlertCity) => getPriceChange(price ?? undefined, base ?? undefined)

/** "₹212"; a dash where there is no price. */
export const formatPrice = (price: number | null, content: AlertContent): string =>
  price === null ? '-' : getWords(content).locale.formats.rupees(price)

/** "Pune", or "Pune, 19 Nov" where the rate is not of the day of the message. */
export function nameCity({ city, day }: AlertCity, content: AlertContent): string {
  const { locale } = getWords(content)
  const name = locale.cityName(city)
  return day === content.day ? name : `${name}, ${formatDay(day, content.day, locale)}`
}

/** "▲ ₹5 more than on 20 Nov"; nothing where there was no price before. */
export function sayChange(city: AlertCity, content: AlertContent): string[] {
  const { locale, texts } = getWords(content)
  const change = getChange(city)
  if (!change || city.baseDate === null) return []
  const sentence = texts.push.change({
    direction: change.direction === 'same' ? 'other' : change.direction,
    by: locale.formats.rupees(change.by),
    since: formatDay(city.baseDate, content.day, locale),
  })
  return [`${MARKS[change.direction]} ${sentence}`.trimStart()]
}

/** "Reason: a typing error", where one was given. */
export const sayReason = ({ reason }: AlertCity, content: AlertContent): string[] =>
  reason === null ? [] : [getWords(content).texts.places.corrections.reason({ reason })]

/** One city of a digest: "Pune ₹232 ▲ ₹4". */
export function writeLine(city: AlertCity, content: AlertContent): string {
  const { locale } = getWords(content)
  const change = getChange(city)
  const by = change && (change.by > 0 ? locale.formats.rupees(change.by) : locale.words.change.same)
  const parts = [
    locale.cityName(city.city),
    formatPrice(city.price, content),
    change && MARKS[change.direction],
    by,
  ]
  return parts.filter(Boolean).join(' ')
}

/** The title of a message about rates: "Pune: ₹212 per kg", "Corrected: Pune, 19 Nov: ₹212 per kg +1", "Chicken rates, 21 Nov". */
export function headRates(content: AlertContent): string {
  const { push } = getWords(content).texts
  const [city] = content.cities
  if (content.type === 'digest' || !city)
    return push.digest({ day: getWords(content).locale.formats.dayMonth(content.day) })
  const named = { city: nameCity(city, content), price: formatPrice(city.price, content) }
  if (content.type === 'rates') return push.rate(named)
  const text = city.price === null && city.day === content.day ? push.noRate(named) : push.rate(named)
  const more = content.cities.length - 1
  return push.corrected({ text }) + (more > 0 ? ` +${more}` : '')
}

function writeLines(content: AlertContent): string[] {
  const { type, cities } = content
  const [city] = cities
  if (type === 'digest' || !city) return cities.map(each => writeLine(each, content))
  if (type === 'rates') return sayChange(city, content)
  const toPrice = (price: number | null) => formatPrice(price, content)
  const lines = cities
    .slice(0, SHOWN)
    .map(each => `${nameCity(each, content)}: ${toPrice(each.was)} → ${toPrice(each.price)}`)
  return cities.length === 1 ? [...lines, ...sayReason(city, content)] : lines
}

/** Words an alert as the notification of a device: the language is that of the choice, and no line needs another one. */
export function renderPush(
  content: AlertContent,
  key: string,
  { sample }: Pick<SiteFacts, 'sample'>,
): PushNotification {
  const { type, day, cities } = content
  const { market, kind } = content.choice
  const { texts, locale } = getWords(content)
  const [city] = cities
  const isOfCity = type !== 'digest' && city !== undefined
  // what other alerts tell has a place of its own
  const told = isOfCity ? [city.slug, city.day] : [type, day, ...cities.map(each => each.slug)]
  const isHeadline = market === HEADLINE_MARKET && kind === 'chicken'
  const lines = [
    ...writeLines(content),
    ...(isHeadline ? [] : [`${locale.words.markets[market]}, ${locale.words.kinds[kind]}`]),
    ...(sample ? [texts.site.sample] : []),
  ]
  return {
    title: headRates(content),
    options: {
      body: lines.join('\n'),
      lang: texts.tag,
      icon: '/icon-192.png',
      tag: [...told, market, kind].join(' '),
      renotify: type === 'correction',
      data: { path: locale.link(isOfCity ? cityAddress(city.city) : '/'), key },
    },
  }
}
