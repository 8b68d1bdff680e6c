import { page } from '#web/site/page.ts'
import { loadUnsubscribe } from './load.ts'
import { Outcome, SHEET, StopForm, SubscriptionFacts, UnknownSubscription } from './parts.tsx'

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
            <p className="more">
              <a href={locale.link('/')}>{about.more.today}</a>
              <a href={locale.link('/alerts')}>{alerts.heading}</a>
            </p>
          </>
        )}
      </div>
    )
  },
})
