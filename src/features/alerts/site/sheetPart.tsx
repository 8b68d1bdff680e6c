import { MAX_ALERTS } from '#features/alerts/shared/rules.ts'
import { Island } from '#web/site/islands/Island.tsx'
import { type Loaded, type PageProps, page, usePage } from '#web/site/page.ts'
import { toCityOptions } from '#web/site/rates/cities.tsx'
import type { FollowLinkProps } from '#web/site/slots.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { AlertSheet, type AlertSheetProps } from './AlertSheet.island.tsx'
import { ALERTS } from './pages/AlertsPage.tsx'
import { loadAlertSheet } from './pages/load.ts'

/** Where the sheet is found by itself, as myCity.ts opens it. */
export const ALERT_SHEET = '/alerts-dialog'
const ALERT_SHEET_STYLE = 'src/features/alerts/site/AlertSheet.island.css'

/** The dialog in which a visitor chooses what this browser is told. */
export const alertSheetPart = page({
  parameters: ['city'],
  frame: 'part',
  title: ({ texts }) => texts.alerts.title,
  description: ({ texts }) => texts.alerts.description,
  isTransient: ({ isKnown }) => !isKnown,

  load: loadAlertSheet,

  Body: props => (
    <dialog className="alerts" aria-labelledby="alerts-title">
      <link rel="stylesheet" href={props.assets.url(ALERT_SHEET_STYLE)} />
      <Island
        source="src/features/alerts/site/AlertSheet.island.tsx"
        component={AlertSheet}
        props={getSheetProps(props)}
      />
    </dialog>
  ),
})

function getSheetProps({
  data,
  visit,
  texts,
  locale,
}: PageProps<Loaded<typeof loadAlertSheet>>): AlertSheetProps {
  const { alerts, push, home, notices } = texts
  const { form, manage } = alerts
  const { unsupported, install, denied, started, failed, ...words } = push.sheet
  return {
    language: visit.language,
    city: data.city,
    cities: toCityOptions(data.cities, data.spellings, locale),
    mailPath: locale.link('/alerts'),
    rules: form.rules,
    frequencies: form.frequencies,
    words: {
      ...words,
      heading: alerts.heading,
      rule: form.rule,
      amount: form.amount,
      often: form.often,
      market: home.lists.marketType,
      markets: home.lists.choices,
      suggestions: home.find.suggestions,
      save: form.save,
      stop: manage.end,
      stopOne: manage.one,
      obstacles: { unsupported, install, denied },
      outcomes: {
        started,
        saved: manage.done.changed,
        stopped: manage.ended,
        stoppedOne: manage.oneEnded,
        full: alerts.problems.full({ most: MAX_ALERTS }),
        failed,
        offline: notices.offline.heading,
      },
    },
  }
}

/** The way to the form of alerts; with script myCity.ts opens the sheet in its place. */
export function AlertsLink({ city, isBell }: FollowLinkProps) {
  const { texts, locale } = usePage()
  const query = city === undefined ? '' : `?${new URLSearchParams({ city })}`
  const { heading } = texts.alerts
  return (
    <a href={locale.link(ALERTS) + query} data-dialog="">
      {isBell ? (
        <>
          <Icon of="bell" />
          <span className="vh">{heading}</span>
        </>
      ) : (
        heading
      )}
    </a>
  )
}
