import { usePage } from '#web/site/page.ts'
import type { FollowLinkProps } from '#web/site/slots.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { ALERTS } from './pages/AlertsPage.tsx'

/** The way to the form of alerts; with script myCity.ts opens the sheet in its place. */
export function AlertsLink({ city, rule, isBell }: FollowLinkProps) {
  const { texts, locale } = usePage()
  const asked = new URLSearchParams({ ...(city !== undefined && { city }), ...(rule && { rule }) })
  const query = asked.size > 0 ? `?${asked}` : ''
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
