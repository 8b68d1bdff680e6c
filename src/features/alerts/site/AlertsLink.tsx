import { usePage } from '#web/site/page.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { ALERTS } from './pages/parts.tsx'

interface AlertsLinkProps {
  /** The name of the city; absent where the visitor chooses one first. */
  city?: string
  /** Whether it is a sign, where words have no room. */
  isBell?: boolean
}

/** The way to the form of alerts, with the city of the page chosen. */
export function AlertsLink({ city, isBell }: AlertsLinkProps) {
  const { texts, locale } = usePage()
  const query = city === undefined ? '' : `?${new URLSearchParams({ city })}`
  const { heading } = texts.alerts
  return (
    <a href={locale.link(ALERTS) + query}>
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
