import { ALERT_PARAMETERS } from '#features/alerts/shared/form.ts'
import { CONFIRMATION_HOURS } from '#features/alerts/shared/rules.ts'
import { getFormStatus } from '#web/site/forms/Field.tsx'
import { islandAttributes } from '#web/site/islands/Island.tsx'
import { page } from '#web/site/page.ts'
import { AlertForm } from './AlertForm.tsx'
import { loadAlerts } from './load.ts'
import { FormFailure, Outcome, SHEET } from './parts.tsx'

export const ALERTS = '/alerts'

/** Subscribing to alerts by e-mail: a plain POST, answered the same whoever is subscribed. */
export const alertsPage = page({
  parameters: [...ALERT_PARAMETERS, 'sent'],
  sheet: SHEET,
  title: ({ texts, site }) => (site.canMail ? texts.alerts.title : texts.alerts.heading),
  description: ({ texts }) => texts.alerts.description,
  seo: ({ visit }) => ({ isHidden: visit.query.size > 0 }),
  isTransient: ({ isFilled }) => isFilled,
  status: ({ refused }) => getFormStatus(refused),

  load: loadAlerts,

  Body({ data, visit, texts, locale, site, assets }) {
    const { alerts, about, places } = texts
    if (data.isSent)
      return (
        <div className="wrap page">
          <h1>{alerts.heading}</h1>
          <Outcome>{alerts.inbox}</Outcome>
          <p className="row more">
            <a href={locale.link('/')}>{about.more.today}</a>
          </p>
        </div>
      )
    return (
      <div className="wrap page contact">
        <h1>{alerts.heading}</h1>
        <p className="lead">{alerts.lead}</p>
        <div>
          <FormFailure refused={data.refused} />
          {site.canMail ? (
            <AlertForm
              {...data}
              action={ALERTS}
              problems={data.refused?.problems ?? {}}
              hasEmail
              button={alerts.form.subscribe}
            />
          ) : (
            <div {...islandAttributes('src/web/site/scripts/myCity.ts', assets)}>
              <p>{alerts.browser({ button: alerts.heading })}</p>
              <p className="row more">
                <a
                  className="btn"
                  href={locale.link(ALERTS) + (visit.query.size > 0 ? `?${visit.query}` : '')}
                  data-dialog=""
                >
                  {alerts.heading}
                </a>
                <a href={locale.link('/chicken-rate')}>{places.all.heading}</a>
              </p>
            </div>
          )}
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
