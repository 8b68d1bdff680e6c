import { useState } from 'react'
import type { User } from '#shared/accounts/accounts.ts'
import { endUserSessions, makeResetLink } from '#shared/accounts/api.ts'
import { turnOffUserSecondFactor } from '#shared/accounts/secondFactor/api.ts'
import { CallFailed, call } from '#web/call.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { CUSTOMERS } from './texts.ts'

export interface ResetLink {
  address: string
  expiresAt: string
}

/** What is asked about before it is done. */
export type Asked = 'sessions' | 'secondFactor'

/** The ways into one account: a link for a new password, the end of its sessions and of its second factor. */
export function useAccess({ _id, name }: User, onChanged: () => void) {
  const [link, setLink] = useState<ResetLink>()
  const [asked, setAsked] = useState<Asked>()
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
      setAsked(undefined)
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

  const turnOff = () =>
    run(async () => {
      const { message } = await call(turnOffUserSecondFactor, { params: { _id } })
      toast(message, 'success')
      onChanged()
    })

  return {
    link,
    asked,
    isBusy,
    makeLink,
    closeLink: () => setLink(undefined),
    ask: setAsked,
    stay: () => setAsked(undefined),
    endSessions,
    turnOff,
  }
}
