import type { ReactNode } from 'react'
import type { Subscription } from '#features/alerts/shared/api.ts'
import type { RefusedAlert } from '#features/alerts/shared/form.ts'
import { type AlertChoice, CONFIRMATION_HOURS } from '#features/alerts/shared/rules.ts'
import { indiaDay } from '#shared/days.ts'
import { type PageContext, usePage } from '#web/site/page.ts'
import { explainRule } from '../alertMail.ts'

export const ALERTS = '/alerts'
export const SHEET = 'src/features/alerts/site/alerts.sheet.css'
/** What a browser does as a receiver of alerts. */
export const DEVICE_SCRIPT = 'src/features/alerts/site/scripts/thisDevice.ts'

/** Tells the visitor whether the form they sent was accepted. */
export const Outcome = ({ children, isProblem = false }: { children: ReactNode; isProblem?: boolean }) => (
  <div className="outcome" role="status">
    <p className={isProblem ? 'refusal' : 'confirmation'}>{children}</p>
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
export function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const { email, choice, createdAt } = subscription
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
          <dt className="hint">{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The button that ends an alert, or all. It is no link, because mail programs follow links by themselves. */
export function StopForm({ alert, label, isAll = false }: { alert: string; label: string; isAll?: boolean }) {
  const { locale } = usePage()
  const action = locale.link(`/alerts/${alert}/unsubscribe`) + (isAll ? '?all=1' : '')
  return (
    <form method="post" action={action}>
      <button className="btn plain" type="submit">
        {label}
      </button>
    </form>
  )
}

/** The alerts of a receiver, each with the way to its page and the button that ends it. */
export function AlertList({ alerts }: { alerts: Subscription['others'] }) {
  const { texts, locale } = usePage()
  return (
    <ul className="alerts column far">
      {alerts.map(({ key, choice }) => {
        const cities = choice.cities.map(locale.cityName).join(', ')
        return (
          <li key={key}>
            <h3>{cities}</h3>
            <p>{describeAlert(choice, { texts, locale })}</p>
            <div className="row more onscreen">
              <a href={locale.link(`/alerts/${key}`)}>{texts.alertMail.change}</a>
              <StopForm alert={key} label={texts.alerts.manage.one} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** "You asked to hear of every change. Retail Rate, Chicken" */
const describeAlert = (choice: AlertChoice, { texts, locale }: Pick<PageContext, 'texts' | 'locale'>) =>
  `${explainRule(choice, { texts, locale })} ${locale.words.markets[choice.market]}, ${locale.words.kinds[choice.kind]}`

/** The same text for every key without a subscription, so that it never tells whether there was one. */
export function UnknownSubscription() {
  const { texts, locale } = usePage()
  const { heading, manage } = texts.alerts
  return (
    <div className="wrap page">
      <h1>{manage.unknown}</h1>
      <p className="lead">{manage.unknownText({ hours: CONFIRMATION_HOURS })}</p>
      <p className="row more">
        <a href={locale.link('/alerts')}>{heading}</a>
      </p>
    </div>
  )
}
