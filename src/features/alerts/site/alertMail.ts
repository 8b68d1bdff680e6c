import { type AlertAction, type AlertContent, getAlertPath } from '#features/alerts/shared/content.ts'
import type { AlertChoice } from '#features/alerts/shared/rules.ts'
import type { MailContext, MailParts } from '#web/site/mail/parts.ts'
import { cityAddress } from '#web/site/rates/cities.tsx'
import { formatPrice, headRates, nameCity, sayChange, sayReason, writeLine } from './pushText.ts'

interface Alert {
  content: AlertContent
  /** Key of the subscription. */
  key: string
}

function toRates(content: AlertContent, { locale, texts, site }: MailContext): MailParts['rates'] {
  const { type, choice, cities } = content
  const { markets, kinds } = locale.words
  return {
    caption: [markets[choice.market], kinds[choice.kind], locale.words.unit.plain].join(' · '),
    rows: cities.map(city => ({
      city: { label: nameCity(city, content), href: site.url + locale.link(cityAddress(city.city)) },
      price: formatPrice(city.price, content),
      change:
        type === 'correction'
          ? texts.push.was({ price: formatPrice(city.was, content) })
          : sayChange(city, content)[0],
      note: sayReason(city, content)[0],
    })),
  }
}

/** The subject of a message about rates gives the rates themselves. */
function toSubject(content: AlertContent, heading: string): string {
  const { type, cities } = content
  if (type === 'digest') return cities.map(city => writeLine(city, content)).join(', ')
  return type === 'rates' ? [heading, ...sayChange(cities[0]!, content)].join(' ') : heading
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
    const heading = headRates(content)
    return {
      subject: toSubject(content, heading),
      heading,
      lines: [],
      rates: toRates(content, context),
      notes: [...(site.sample ? [texts.site.sample] : []), explainRule(choice, context)],
      links,
    }
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
