import type { ComponentProps, MouseEvent } from 'react'
import { useLocation, useNavigate } from './hooks.ts'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the panel. */
  to: string
}

/** Whether a press means this tab, and not a new one or a menu. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)

/** A link within the panel; one to the address that is shown adds no entry to the history. */
export function Link({ to, onClick, ...attributes }: LinkProps) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
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
