import { useState } from 'react'
import type { Proof, User } from '#shared/accounts/accounts.ts'
import { endUserSessions, makeResetLink, removeUser } from '#shared/accounts/api.ts'
import { turnOffUserSecondFactor } from '#shared/accounts/secondFactor.ts'
import { call } from '#web/call.ts'
import { useMutation } from '#web/panel/query/query.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { CUSTOMERS } from './texts.ts'

export interface ResetLink {
  address: string
  expiresAt: string
}

/** What is asked about before it is done. */
export type Asked = 'link' | 'sessions' | 'secondFactor' | 'removal'

/** The ways into one account (a link for a new password, its sessions, its second factor) and its removal. */
export function useAccess({ _id, name }: User, onChanged: () => void) {
  const [link, setLink] = useState<ResetLink>()
  const [asked, setAsked] = useState<Asked>()

  const { mutate: run, isPending: isBusy } = useMutation<() => Promise<void>>({
    mutationFn: work => work(),
    onError: failed => toast(CUSTOMERS.refused(name, failed.message), 'error'),
    onSettled: () => setAsked(undefined),
  })

  async function makeLink(proof: Proof) {
    const { path, expiresAt } = await call(makeResetLink, { params: { _id }, body: proof })
    setAsked(undefined)
    setLink({ address: new URL(path, location.origin).href, expiresAt })
  }

  async function turnOff(proof: Proof) {
    const { message } = await call(turnOffUserSecondFactor, { params: { _id }, body: proof })
    setAsked(undefined)
    toast(message, 'success')
    onChanged()
  }

  const endSessions = () =>
    run(async () => {
      const { message } = await call(endUserSessions, { params: { _id } })
      toast(message, 'success')
    })

  const remove = () =>
    run(async () => {
      const { message } = await call(removeUser, { params: { _id } })
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
    remove,
  }
}
