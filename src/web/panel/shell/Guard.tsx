import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { SESSION } from '#messages/panel/shell.js'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { toastError } from '#web/ui/toasts/toastError.ts'
import { useScreen } from './title.tsx'

function NoAccess() {
  useEffect(() => void toastError(SESSION.noAccess), [])
  return null
}

const showNothing = () => null

/**
 * Shows a screen to those it is for, and nothing to others (specification, section 6). A screen for every account does not
 * wait until the account is known, and stays mounted when it is: what was typed meanwhile is kept.
 */
export function Guard() {
  const { access } = useScreen()
  const user = useCurrentUser()
  if (!user.data && !canEnter(access, undefined)) return <QueryState of={user}>{showNothing}</QueryState>
  if (!canEnter(access, user.data)) return <NoAccess />
  return <Outlet />
}
