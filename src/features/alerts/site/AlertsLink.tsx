import { usePage } from '#web/site/page.ts'
import type { FollowLinkProps } from '#web/site/slots.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { ALERTS } from './pages/parts.tsx'

/** The way to the form of alerts, with the city of the page chosen. */
export function AlertsLink({ city, isBell }: FollowLinkProps) {
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
