import { type ReactNode, useEffect } from 'react'
import type { Access } from '#shared/endpoint.ts'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { mayEnter } from '#web/panel/session/access.ts'
import { useCurrentUser } from '#web/panel/session/useCurrentUser.ts'
import { SESSION } from '#web/panel/texts.ts'
import { toast } from '#web/ui/toasts/toast.ts'

function NoAccess() {
  useEffect(() => toast(SESSION.noAccess, 'error'), [])
  return null
}

/** Shows a screen to those it is for, and nothing to others (specification, section 6). */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const user = useCurrentUser()
  // what any account may see does not wait for the account
  if (access === 'account' && user.data === undefined) return children
  return <QueryState of={user}>{person => (mayEnter(access, person) ? children : <NoAccess />)}</QueryState>
}
