import { usePage } from '#web/site/page.ts'
import { ALERTS } from './pages/parts.tsx'

interface AlertsLinkProps {
  /** The name of the city; absent where the visitor chooses one first. */
  city?: string
}

/** The way to the form of alerts, with the city of the page chosen. */
export function AlertsLink({ city }: AlertsLinkProps) {
  const { texts, locale } = usePage()
  const query = city === undefined ? '' : `?${new URLSearchParams({ city })}`
  return <a href={locale.link(ALERTS) + query}>{texts.alerts.heading}</a>
}
