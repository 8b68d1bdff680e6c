import type { Subscription } from '#features/alerts/shared/api.ts'
import { CONFIRMATION_HOURS, MAX_ALERTS } from '#features/alerts/shared/rules.ts'
import { getFormStatus } from '#web/site/forms/Field.tsx'
import { islandAttributes } from '#web/site/islands/Island.tsx'
import { type PageProps, page, usePage } from '#web/site/page.ts'
import { AlertForm } from './AlertForm.tsx'
import { loadManage, loadUnsubscribe, type ManageData } from './load.ts'
import {
  ALERTS,
  AlertList,
  DEVICE_SCRIPT,
  FormFailure,
  Outcome,
  SHEET,
  StopForm,
  SubscriptionFacts,
  UnknownSubscription,
} from './parts.tsx'

/** The subscription of the key in the address: its owner confirms, changes, downloads and ends it here. */
export const managePage = page({
  parameters: ['done'],
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

function Unconfirmed({ managed: { subscription }, visit, texts, locale }: ManagedProps) {
  const words = texts.alerts.manage
  return (
    <section>
      {visit.query.get('done') === 'full' && (
        <Outcome isProblem>{texts.alerts.problems.full({ most: MAX_ALERTS })}</Outcome>
      )}
      <h2>{words.confirm({ email: subscription.email ?? '' })}</h2>
      <SubscriptionFacts subscription={subscription} />
      <form method="post" action={locale.link(`/alerts/${visit.params.key}/confirm`)}>
        <button className="btn" type="submit">
          {words.confirmButton}
        </button>
      </form>
      <p className="help">{words.notYou({ hours: CONFIRMATION_HOURS })}</p>
    </section>
  )
}

function Managed({ managed, visit, texts, locale, assets }: ManagedProps) {
  const { alerts } = texts
  const words = alerts.manage
  const { subscription, refused } = managed
  const { key, others } = subscription
  const done = Object.entries(words.done).find(([name]) => name === visit.query.get('done'))
  return (
    <>
      {subscription.channel === 'push' && (
        <div data-alert-key={key} {...islandAttributes(DEVICE_SCRIPT, assets)} />
      )}
      <FormFailure refused={refused} />
      {done && !refused && <Outcome>{done[1]}</Outcome>}
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others">{words.others}</h2>
          <AlertList alerts={others} />
        </section>
      )}
      <section className="onscreen" aria-labelledby="choice">
        <h2 id="choice">{words.choice}</h2>
        <AlertForm {...managed} action={`/alerts/${key}`} problems={refused?.problems ?? {}} />
        <p className="row more">
          <a href={locale.link(ALERTS)}>{words.another}</a>
        </p>
      </section>
      <section aria-labelledby="kept">
        <h2 id="kept">{alerts.notice.heading}</h2>
        <SubscriptionFacts subscription={subscription} />
        <p className="row more onscreen">
          <a href={`/api/alerts/subscriptions/${key}`} download="rate-alerts.json">
            {words.export}
          </a>
        </p>
      </section>
      <section className="onscreen" aria-labelledby="end">
        <h2 id="end">{words.end}</h2>
        <StopForms alert={subscription} />
      </section>
    </>
  )
}

/** Ends one alert, or all where there are others. */
function StopForms({ alert: { key, others } }: { alert: Subscription }) {
  const { alerts } = usePage().texts
  const words = alerts.manage
  return (
    <>
      {others.length === 0 && <p>{words.endText}</p>}
      <div className="row more">
        <StopForm alert={key} label={words.one} />
        {others.length > 0 && <StopForm alert={key} label={words.all} isAll />}
      </div>
    </>
  )
}

/** Ends the alert of the key in the address: the way out that stands in every message. It offers to end the others too. */
export const unsubscribePage = page({
  parameters: ['ended', 'all'],
  sheet: SHEET,
  title: ({ texts }) => texts.alerts.manage.end,
  description: ({ texts }) => texts.alerts.description,
  seo: () => ({ isHidden: true }),
  isTransient: () => true,
  status: ({ subscription, ended }) => (subscription || ended ? 200 : 404),

  load: loadUnsubscribe,

  Body({ data: { subscription, ended }, texts, locale }) {
    const { alerts, home } = texts
    if (!subscription && !ended) return <UnknownSubscription />
    return (
      <div className="wrap page managed">
        <h1>{alerts.manage.end}</h1>
        {subscription ? (
          <>
            <SubscriptionFacts subscription={subscription} />
            <StopForms alert={subscription} />
          </>
        ) : (
          <>
            <Outcome>{ended === 'all' ? alerts.manage.ended : alerts.manage.oneEnded}</Outcome>
            <p className="row more onscreen">
              {ended !== 'all' && (
                <a href={locale.link(`${ALERTS}/${encodeURIComponent(ended!)}`)}>{alerts.manage.heading}</a>
              )}
              <a href={locale.link('/')}>{home.table.today}</a>
              <a href={locale.link('/alerts')}>{alerts.heading}</a>
            </p>
          </>
        )}
      </div>
    )
  },
})
