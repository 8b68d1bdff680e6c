import { ALERT_PARAMETERS } from '#features/alerts/shared/form.ts'
import { CONFIRMATION_HOURS } from '#features/alerts/shared/rules.ts'
import { getFormStatus } from '#web/site/forms/Field.tsx'
import { type PageProps, page } from '#web/site/page.ts'
import { AlertForm } from './AlertForm.tsx'
import { isFilledIn, loadManage, loadUnsubscribe, type ManageData } from './load.ts'
import { FormFailure, Outcome, SHEET, StopForm, SubscriptionFacts, UnknownSubscription } from './parts.tsx'

/** The subscription of the key in the address: its owner confirms, changes, downloads and ends it here. */
export const managePage = page({
  parameters: [...ALERT_PARAMETERS, 'done'],
  sheet: SHEET,
  title: ({ texts }) => texts.alerts.manage.heading,
  description: ({ texts }) => texts.alerts.description,
  seo: () => ({ isHidden: true }),
  isTransient: () => true,
  status: ({ managed }) => (managed ? getFormStatus(managed.refused) : 404),

  load: loadManage,

  Body(props) {
    const { managed } = props.data
    if (!managed) return <UnknownSubscription />
    const isConfirmed = managed.subscription.confirmedAt !== null
    return (
      <div className="wrap page managed">
        <h1>{props.texts.alerts.manage.heading}</h1>
        {isConfirmed ? (
          <Managed {...props} managed={managed} />
        ) : (
          <Unconfirmed {...props} managed={managed} />
        )}
      </div>
    )
  },
})

interface ManagedProps extends PageProps<ManageData> {
  managed: NonNullable<ManageData['managed']>
}

function Unconfirmed({ managed: { subscription }, params, texts, locale }: ManagedProps) {
  const words = texts.alerts.manage
  return (
    <section>
      <h2>{words.confirm({ email: subscription.email ?? '' })}</h2>
      <SubscriptionFacts {...subscription} />
      <form method="post" action={locale.link(`/alerts/${params.key}/confirm`)}>
        <button className="btn" type="submit">
          {words.confirmButton}
        </button>
      </form>
      <p className="hint">{words.notYou({ hours: CONFIRMATION_HOURS })}</p>
    </section>
  )
}

function Managed({ managed, params, visit, texts, locale }: ManagedProps) {
  const { alerts } = texts
  const words = alerts.manage
  const { subscription, refused } = managed
  const done = Object.entries(words.done).find(([name]) => name === visit.query.get('done'))
  return (
    <>
      <FormFailure refused={refused} />
      {done && !refused && <Outcome>{done[1]}</Outcome>}
      {isFilledIn(visit.query) && !refused && <Outcome>{words.offered}</Outcome>}
      <section className="onscreen" aria-labelledby="choice">
        <h2 id="choice">{words.choice}</h2>
        <AlertForm
          {...managed}
          action={`/alerts/${params.key}`}
          problems={refused?.problems ?? {}}
          button={alerts.form.save}
        />
      </section>
      <section aria-labelledby="kept">
        <h2 id="kept">{words.kept}</h2>
        <SubscriptionFacts {...subscription} />
        <p className="more onscreen">
          <a href={`/api/alerts/subscriptions/${params.key}`} download="rate-alerts.json">
            {words.export}
          </a>
        </p>
      </section>
      <section className="onscreen" aria-labelledby="end">
        <h2 id="end">{words.end}</h2>
        <StopForm address={locale.link(`/alerts/${params.key}/unsubscribe`)} />
      </section>
    </>
  )
}

/** Ends the subscription of the key in the address: the way out that stands in every message. */
export const unsubscribePage = page({
  parameters: ['ended'],
  sheet: SHEET,
  title: ({ texts }) => texts.alerts.manage.end,
  description: ({ texts }) => texts.alerts.description,
  seo: () => ({ isHidden: true }),
  isTransient: () => true,
  status: ({ subscription, isEnded }) => (subscription || isEnded ? 200 : 404),

  load: loadUnsubscribe,

  Body({ data: { subscription, isEnded }, params, texts, locale }) {
    const { alerts, about } = texts
    if (!subscription && !isEnded) return <UnknownSubscription />
    return (
      <div className="wrap page managed">
        <h1>{alerts.manage.end}</h1>
        {subscription ? (
          <>
            <SubscriptionFacts {...subscription} />
            <StopForm address={locale.link(`/alerts/${params.key}/unsubscribe`)} />
          </>
        ) : (
          <>
            <Outcome>{alerts.manage.ended}</Outcome>
            <p className="more onscreen">
              <a href={locale.link('/')}>{about.more.today}</a>
              <a href={locale.link('/alerts')}>{alerts.heading}</a>
            </p>
          </>
        )}
      </div>
    )
  },
})
