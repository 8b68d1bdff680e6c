import { Icon } from '#web/ui/Icon.tsx'
import { usePage } from '#web/site/page.ts'

interface AlertsLinkProps {
  /** The name of the city; absent where the visitor chooses one first. */
  city?: string
  /** Whether it is a bell, where words have no room. */
  isBell?: boolean
}

/** The way to the form of alerts; with script myCity.ts opens the sheet in its place. */
export function AlertsLink({ city, isBell }: AlertsLinkProps) {
  const { texts, locale } = usePage()
  const query = city === undefined ? '' : `?${new URLSearchParams({ city })}`
  const { heading } = texts.alerts
  return (
    <a href={locale.link('/alerts') + query} data-alerts="">
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
