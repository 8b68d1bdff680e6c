import { Component, type ReactNode, useEffect } from 'react'
import { SESSION, SHELL } from '#messages/panel/shell.js'
import type { ScreenAccess } from '#shared/accounts/roles.ts'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { useRouterState } from '#web/panel/router/hooks.ts'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { ScreenFailed } from './ScreenFailed.tsx'
import { Shell } from './Shell.tsx'

interface BoundaryProps {
  /** Another one is another try. */
  at: string
  children: ReactNode
}

/** Shows what could not be drawn as failed. */
class Boundary extends Component<BoundaryProps, { at: string; hasFailed: boolean }> {
  override state = { at: this.props.at, hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  static getDerivedStateFromProps = ({ at }: BoundaryProps, state: { at: string }) =>
    at === state.at ? null : { at, hasFailed: false }

  override render = () => (this.state.hasFailed ? <ScreenFailed /> : this.props.children)
}

/** The screen of the address: within the shell, or alone where nobody has to be logged in. */
export function CurrentScreen() {
  const { route, location, Screen, hasFailed } = useRouterState(state => state)
  const loaded = Screen ? <Screen key={route.path} /> : <p className="quiet">{SHELL.waiting}</p>
  const screen = hasFailed ? <ScreenFailed /> : loaded
  return (
    <Boundary at={location.key}>
      {route.access === undefined ? (
        screen
      ) : (
        <Shell>
          <Boundary at={location.key}>
            <Guard access={route.access}>{screen}</Guard>
          </Boundary>
        </Shell>
      )}
    </Boundary>
  )
}

function NoAccess() {
  useEffect(() => toast(SESSION.noAccess, 'error'), [])
  return null
}

const showNothing = () => null

/**
 * Shows a screen to those it is for, and nothing to others (specification, section 6). A screen for every account does not
 * wait until the account is known, and stays mounted when it is: what was typed meanwhile is kept.
 */
function Guard({ access, children }: { access: ScreenAccess; children: ReactNode }) {
  const user = useCurrentUser()
  if (!user.data && !canEnter(access, undefined)) return <QueryState of={user}>{showNothing}</QueryState>
  if (!canEnter(access, user.data)) return <NoAccess />
  return children
}
