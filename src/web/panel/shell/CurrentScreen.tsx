import { Component, type ReactNode } from 'react'
import { SHELL } from '#messages/panel/shell.js'
import { useRouterState } from '#web/panel/router/hooks.ts'
import { Guard } from './Guard.tsx'
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
