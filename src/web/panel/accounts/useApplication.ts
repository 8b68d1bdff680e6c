import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { NewAccount } from '#shared/accounts/accounts.ts'
import { CallFailed } from '#web/call.ts'
import { LOGIN } from '#web/panel/session/wanted.ts'
import { ACCOUNT } from '#web/panel/texts.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import {
  type Application,
  BLANK,
  FIELDS,
  type FieldName,
  type Problems,
  problemsFrom,
  problemsOf,
} from './application.ts'

export type SendApplication = (account: NewAccount) => Promise<{ message: string }>

/** An application being typed and sent; it leads to the login screen with what the server said. */
export function useApplication(sendAccount: SendApplication) {
  const [typed, setTyped] = useState<Application>(BLANK)
  const [problems, setProblems] = useState<Problems>({})
  const [refused, setRefused] = useState<{ text: string }>()
  const [isSending, setSending] = useState(false)
  const busy = useRef(false)
  const navigate = useNavigate()

  const change = (field: FieldName) => (value: string) => {
    setTyped({ ...typed, [field]: value })
    setProblems({ ...problems, [field]: undefined })
  }

  function show(found: Problems): boolean {
    const first = FIELDS.find(field => found[field])
    setProblems(found)
    if (first) document.getElementById(first)?.focus()
    return first !== undefined
  }

  async function send() {
    setRefused(undefined)
    if (busy.current || show(problemsOf(typed))) return
    busy.current = true
    setSending(true)
    try {
      const { confirm: _, ...account } = typed
      const { message } = await sendAccount(account)
      toast(message, 'success')
      await navigate(LOGIN, { state: { said: message } })
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      const text = failed.code ? failed.message : ACCOUNT.failed
      toast(text, 'error')
      if (!show(problemsFrom(FIELDS, failed.errors))) setRefused({ text })
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  return { typed, problems, refused, isSending, change, send }
}
