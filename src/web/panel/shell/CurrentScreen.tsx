import { Component, type ReactNode, useEffect, useState } from 'react'
import { SESSION, SHELL } from '#messages/panel/shell.js'
import type { ScreenAccess } from '#shared/accounts/roles.ts'
import { CallFailed } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { useRouterState } from '#web/panel/router/hooks.ts'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { toast } from '#web/ui/toasts/toast.ts'
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

const isThere = () =>
  fetch(location.href, { method: 'HEAD' }).then(
    () => true,
    () => false,
  )

/**
 * A screen that could not be loaded or drawn; after a new release its file may be gone, and a reload finds the new one.
 * While the server is away nothing is reloaded: the browser's own page of errors would take the place of the panel.
 */
function ScreenFailed() {
  const [isAway, setAway] = useState(false)

  useEffect(() => {
    void isThere().then(found => setAway(!found))
  }, [])

  async function reload() {
    if (await isThere()) location.reload()
    else setAway(true)
  }

  return (
    <div className="failed" role="alert">
      <p className="alarm">{isAway ? new CallFailed(0).message : SHELL.broken}</p>
      <Button look="plain" label={isAway ? SHELL.retry : SHELL.reload} onClick={() => void reload()} />
    </div>
  )
}
