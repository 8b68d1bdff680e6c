import { useState } from 'react'
import type { User } from '#shared/accounts/accounts.ts'
import { endUserSessions, makeResetLink } from '#shared/accounts/api.ts'
import { CallFailed, call } from '#web/call.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { CUSTOMERS } from './texts.ts'

export interface ResetLink {
  address: string
  expiresAt: string
}

/** The ways into one account: a link for a new password, and the end of its sessions. */
export function useAccess({ _id, name }: User) {
  const [link, setLink] = useState<ResetLink>()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function run(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      toast(CUSTOMERS.refused(name, failed.message), 'error')
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }

  const makeLink = () =>
    run(async () => {
      const { path, expiresAt } = await call(makeResetLink, { params: { _id } })
      setLink({ address: new URL(path, location.origin).href, expiresAt })
    })

  const endSessions = () =>
    run(async () => {
      const { message } = await call(endUserSessions, { params: { _id } })
      toast(message, 'success')
    })

  return {
    link,
    isAsking,
    isBusy,
    makeLink,
    closeLink: () => setLink(undefined),
    ask: () => setAsking(true),
    stay: () => setAsking(false),
    endSessions,
  }
}
