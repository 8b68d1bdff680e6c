import type { ComponentProps, MouseEvent } from 'react'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { useLocation, useNavigate, useRouter } from './hooks.ts'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the panel. */
  to: string
}

/** Whether a press means this tab, and not a new one or a menu. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)

/**
 * A link within the panel; one to the address that is shown adds no entry to the history. To a screen that is not for the
 * user it is no link: its content alone.
 */
export function Link({ to, onClick, ...attributes }: LinkProps) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const access = useRouter().findAccess(to)
  const { data: user } = useCurrentUser()
  if (access && !canEnter(access, user)) return attributes.children
  return (
    <a
      {...attributes}
      href={to}
      onClick={event => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlain(event)) return
        event.preventDefault()
        void navigate(to, { replace: to === pathname + search + hash })
      }}
    />
  )
}

/** A link that says whether its screen is shown. */
export const ScreenLink = (props: LinkProps) => (
  <Link {...props} aria-current={useLocation().pathname === props.to ? 'page' : undefined} />
)
