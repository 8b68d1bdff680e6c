import {
  type AlertAction,
  type AlertCity,
  type AlertContent,
  getAlertPath,
} from '#features/alerts/shared/content.ts'
import type { AlertChoice } from '#features/alerts/shared/rules.ts'
import type { Day } from '#shared/days.ts'
import type { MailContext, MailParts, MailRate } from '#web/site/mail/parts.ts'
import { cityAddress } from '#web/site/rates/cities.tsx'
import { formatDay } from '#web/site/rates/words.ts'
import { getChange, headCorrection, listCities, MARKS, markChange, nameCity } from './pushText.ts'

interface Alert {
  content: AlertContent
  /** Key of the subscription. */
  key: string
}

/** Cities, or corrected days, that a subject names; the others are counted. */
const NAMED = 3
/** The most rows of a correction, which may cover many days. */
const SHOWN = 10

const formatPrice = ({ price }: AlertCity, { locale }: MailContext) =>
  price === null ? '-' : locale.formats.rupees(price)

/** "▲ ₹5 more than on 20 Nov"; "▲ up ₹5" where `since` says the day for all. */
function describeChange(
  city: AlertCity,
  day: Day,
  { texts, locale }: MailContext,
  since?: Day,
): string | undefined {
  const change = getChange(city)
  if (!change || city.baseDate === null) return undefined
  if (city.baseDate === since) {
    const by = change.by > 0 ? ` ${locale.formats.rupees(change.by)}` : ''
    return markChange(change.direction, locale.words.change[change.direction] + by)
  }
  const sentence = texts.push.change({
    direction: change.direction === 'same' ? 'other' : change.direction,
    by: locale.formats.rupees(change.by),
    since: formatDay(city.baseDate, day, locale),
  })
  return markChange(change.direction, sentence)
}

/** "Hyderabad ₹212 ▲5": what fits a subject. */
function summarize(city: AlertCity, context: MailContext): string {
  const { cityName, formats } = context.locale
  const change = getChange(city)
  const moved = change && change.by > 0 ? ` ${MARKS[change.direction]}${formats.number(change.by)}` : ''
  return `${cityName(city.city)} ${formatPrice(city, context)}${moved}`
}

function toRate(
  city: AlertCity,
  { type, day }: AlertContent,
  context: MailContext,
  since: Day | undefined,
): MailRate {
  const { locale, texts, site } = context
  const { reason } = texts.places.corrections
  return {
    city: { label: nameCity(city, day, locale), href: site.url + locale.link(cityAddress(city.city)) },
    price: formatPrice(city, context),
    change:
      type === 'correction' && city.was !== null
        ? texts.push.was({ price: locale.formats.rupees(city.was) })
        : describeChange(city, day, context, since),
    note: city.reason === null ? undefined : reason({ reason: city.reason }),
  }
}

/** Rates of several cities below a caption that names the day changes are counted from, where it is one. */
function toRates(content: AlertContent, context: MailContext): MailParts['rates'] {
  const { type, choice, cities, day } = content
  const { texts, locale } = context
  const shown = type === 'correction' ? cities.slice(0, SHOWN) : cities
  const { markets, kinds } = locale.words
  const baseDates = new Set(cities.flatMap(({ baseDate }) => baseDate ?? []))
  const since = cities.length > 1 && baseDates.size === 1 ? [...baseDates][0] : undefined
  const unit = since ? texts.rates.unit.since({ day: formatDay(since, day, locale) }) : texts.seo.unit
  return {
    caption: [markets[choice.market], kinds[choice.kind], unit].join(' · '),
    rows: shown.map(city => toRate(city, content, context, since)),
  }
}

/** The subject and heading of a message about rates: they give the rate itself. */
function headRates(content: AlertContent, context: MailContext): Pick<MailParts, 'subject' | 'heading'> {
  const { type, day, cities } = content
  const { texts, locale } = context
  const [city] = cities
  if (type === 'digest' || !city) {
    const heading = texts.push.digest({ day: locale.formats.date(day) })
    return { subject: listCities(cities, NAMED, each => summarize(each, context)) || heading, heading }
  }
  if (type === 'correction') {
    const heading = headCorrection(content, NAMED)
    return { subject: heading, heading }
  }
  const values = { city: locale.cityName(city.city), price: formatPrice(city, context) }
  const heading = texts.push.rate(values)
  return { subject: [heading, describeChange(city, day, context)].filter(Boolean).join(' '), heading }
}

/** "You asked to hear when the rate is ₹250 or more." */
export function explainRule(
  { rule, frequency, amount }: AlertChoice,
  { texts, locale }: Pick<MailContext, 'texts' | 'locale'>,
): string {
  const { why, often } = texts.alertMail
  const said = why({ rule, figure: locale.formats.rupees(amount ?? 0) })
  return frequency === 'immediately' ? said : `${said} ${often}`
}

/** Words what somebody without an account is sent. */
export function toAlertParts({ content, key }: Alert, context: MailContext): MailParts {
  const { type, choice } = content
  const { texts, locale, site } = context
  const { alertMail: mail } = texts
  const link = (action?: AlertAction) => site.url + getAlertPath(choice.language, key, action)
  const links = [
    { label: mail.change, href: link() },
    { label: mail.unsubscribe, href: link('unsubscribe') },
  ]
  if (type !== 'confirmation') {
    const notes = [...(site.sample ? [texts.site.sample] : []), explainRule(choice, context)]
    return { ...headRates(content, context), lines: [], rates: toRates(content, context), notes, links }
  }
  const { text, act, ignore } = mail.confirmation
  const subject = mail.confirmation.subject({ cities: choice.cities.map(locale.cityName).join(', ') })
  return {
    subject,
    heading: subject,
    lines: [text({ site: site.name })],
    act: { label: act, href: link('confirm') },
    notes: [ignore],
    links,
  }
}
