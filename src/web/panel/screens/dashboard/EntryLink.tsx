import type { ComponentProps, ReactNode } from 'react'
import { Link } from '#web/panel/router/Link.tsx'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'

/** A link to Rate Update; those who may not enter rates see its `fallback` instead. */
export function EntryLink({
  fallback = null,
  ...link
}: ComponentProps<typeof Link> & { fallback?: ReactNode }) {
  const { data: user } = useCurrentUser()
  return user && canEnter('staff.write', user) ? <Link {...link} /> : fallback
}
