import { type AlertCity, type AlertContent, getAlertPath } from '#shared/alerts/content.ts'
import type { PushNotification } from '#shared/alerts/push.ts'
import type { Day } from '#shared/days.ts'
import { HEADLINE_MARKET } from '#shared/rates/markets.ts'
import { getPriceChange } from '#shared/rates/priceChange.ts'
import { cityAddress } from '#web/site/rates/cities.tsx'
import { formatDay } from '#web/site/rates/words.ts'
import { getLocale, TEXTS } from '../messages/languages.ts'
import type { SiteFacts } from '../page.ts'

export const MARKS = { up: '▲', down: '▼', same: '–' }

export const getChange = ({ price, base }: AlertCity) => getPriceChange(price ?? undefined, base ?? undefined)

/** Words an alert as the notification of a device: the language is that of the choice, and no line needs another one. */
export function renderPush(
  content: AlertContent,
  key: string | null,
  { sample }: Pick<SiteFacts, 'sample'>,
): PushNotification {
  const { type, day, cities } = content
  const { language } = content.choice
  const texts = TEXTS[language]
  const locale = getLocale(language)
  const [city] = cities
  const { title, lines, path = '/' } = word(content)
  if (sample) lines.push(texts.site.sample)
  return {
    title,
    options: {
      body: lines.join('\n'),
      lang: texts.tag,
      icon: '/icon-192.png',
      tag: ['rates', 'correction'].includes(type) && city ? `${city.slug} ${day}` : `${type} ${day}`,
      renotify: type === 'correction',
      data: { path: type === 'warning' && key ? getAlertPath(language, key) : locale.link(path), key },
    },
  }
}

interface Worded {
  title: string
  lines: string[]
  /** In the default language; Home without it. */
  path?: string
}

function word(content: AlertContent): Worded {
  const { type, day, cities } = content
  const { push } = TEXTS[content.choice.language]
  const { formats } = getLocale(content.choice.language)
  const [city] = cities
  if (type === 'warning' || type === 'test') return { title: push[type].title, lines: [push[type].text] }
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
  const name = locale.cityName(city.city)
  const sentence =
    city.price === null || !city.isIn
      ? push.noRate({ city: name })
      : push.rate({ city: name, price: rupees(city.price) })
  const change = city.isIn ? getChange(city) : undefined
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
  if (content.type !== 'correction') return { title: sentence, lines }
  if (city.was !== null) lines.unshift(push.was({ price: rupees(city.was) }))
  return { title: push.corrected({ text: sentence }), lines }
}

/** One line of the digest: "Pune ₹232 ▲ ₹4", or the last rate with its day where that of today is not in. */
function writeLine(city: AlertCity, { day, choice }: AlertContent): string {
  const locale = getLocale(choice.language)
  const { rupees } = locale.formats
  const name = locale.cityName(city.city)
  if (city.price === null) return `${name} -`
  if (!city.isIn) return `${name} ${rupees(city.price)} (${formatDay(city.date as Day, day, locale)})`
  const change = getChange(city)
  const mark = change
    ? ` ${MARKS[change.direction]}${change.direction === 'same' ? '' : ` ${rupees(change.by)}`}`
    : ''
  return `${name} ${rupees(city.price)}${mark}`
}

/** "Wholesale, Skinless", where it is not what everybody reads first. */
function nameMarket({ choice: { language, market, kind } }: AlertContent): string[] {
  const { words } = getLocale(language)
  return market === HEADLINE_MARKET && kind === 'chicken'
    ? []
    : [`${words.markets[market]}, ${words.kinds[kind]}`]
}
