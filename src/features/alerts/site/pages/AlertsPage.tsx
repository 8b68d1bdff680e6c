import { CONFIRMATION_HOURS } from '#features/alerts/shared/rules.ts'
import { getFormStatus } from '#web/site/forms/Field.tsx'
import { page } from '#web/site/page.ts'
import { AlertForm } from './AlertForm.tsx'
import { loadAlerts } from './load.ts'
import { ALERTS, FormFailure, Outcome, SHEET } from './parts.tsx'

/** Subscribing to alerts: a plain POST. By e-mail it is answered the same whoever is subscribed. */
export const alertsPage = page({
  parameters: ['city', 'sent'],
  sheet: SHEET,
  title: ({ texts, site }) => (site.canMail ? texts.alerts.title : texts.alerts.heading),
  description: ({ texts }) => texts.alerts.description,
  seo: ({ visit }) => ({ isHidden: visit.query.size > 0 }),
  isTransient: ({ isFilled }) => isFilled,
  status: ({ refused }) => getFormStatus(refused),

  load: loadAlerts,

  Body({ data, texts, locale, site }) {
    const { alerts, home } = texts
    if (data.isSent)
      return (
        <div className="wrap page">
          <h1>{alerts.heading}</h1>
          <Outcome>{alerts.inbox}</Outcome>
          <p className="row more">
            <a href={locale.link('/')}>{home.table.today}</a>
          </p>
        </div>
      )
    return (
      <div className="wrap page contact">
        <h1>{alerts.heading}</h1>
        <p className="lead">{alerts.lead}</p>
        <div>
          <FormFailure refused={data.refused} />
          {!site.canMail && <p>{alerts.browser}</p>}
          <AlertForm {...data} action={ALERTS} problems={data.refused?.problems ?? {}} isNew />
        </div>
        <section className="purpose hint" aria-labelledby="purpose">
          <h2 id="purpose">{alerts.notice.heading}</h2>
          <p>{alerts.notice.text}</p>
          {site.canMail && <p>{alerts.notice.time({ hours: CONFIRMATION_HOURS })}</p>}
        </section>
      </div>
    )
  },
})
