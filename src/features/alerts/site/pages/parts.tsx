import type { ReactNode } from 'react'
import type { Subscription } from '#features/alerts/shared/api.ts'
import type { RefusedAlert } from '#features/alerts/shared/form.ts'
import { CONFIRMATION_HOURS } from '#features/alerts/shared/rules.ts'
import { indiaDay } from '#shared/days.ts'
import { usePage } from '#web/site/page.ts'
import { explainRule } from '../alertMail.ts'

export const SHEET = 'src/features/alerts/site/alerts.sheet.css'

/** Tells the visitor whether the form they sent was accepted. */
export const Outcome = ({ children, isProblem = false }: { children: ReactNode; isProblem?: boolean }) => (
  <div className="outcome" role="status">
    <p className={isProblem ? 'err' : 'done'}>{children}</p>
  </div>
)

/** Says why the server refused a form whose fields are right, such as too many requests. */
export function FormFailure({ refused }: { refused: RefusedAlert | undefined }) {
  const { form } = usePage().texts.contact
  return (
    refused?.failure && <Outcome isProblem>{refused.failure === 'tooMany' ? form.wait : form.failed}</Outcome>
  )
}

/** Tells in words what the server stores of a subscription. */
export function SubscriptionFacts({ email, choice, createdAt }: Subscription) {
  const { texts, locale } = usePage()
  const { form, manage } = texts.alerts
  const facts = [
    [manage.channel, email ?? manage.browser],
    [texts.compare.cities.legend, choice.cities.map(locale.cityName).join(', ')],
    [form.rule, explainRule(choice, { texts, locale })],
    [locale.words.market, `${locale.words.markets[choice.market]}, ${locale.words.kinds[choice.kind]}`],
    [manage.since, locale.formats.date(indiaDay(new Date(createdAt)))],
  ]
  return (
    <dl className="facts">
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The button that ends a subscription. It is no link, because mail programs follow links by themselves. */
export function StopForm({ address }: { address: string }) {
  const words = usePage().texts.alerts.manage
  return (
    <form method="post" action={address}>
      <p>{words.endText}</p>
      <p className="more onscreen">
        <button className="btn plain" type="submit">
          {words.endButton}
        </button>
      </p>
    </form>
  )
}

/** The same text for every key without a subscription, so that it never tells whether there was one. */
export function UnknownSubscription() {
  const { texts, locale } = usePage()
  const { heading, manage } = texts.alerts
  return (
    <div className="wrap page">
      <h1>{manage.unknown}</h1>
      <p className="lead">{manage.unknownText({ hours: CONFIRMATION_HOURS })}</p>
      <p className="more">
        <a href={locale.link('/alerts')}>{heading}</a>
      </p>
    </div>
  )
}
