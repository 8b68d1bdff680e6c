import { useNavigate } from 'react-router'
import type { NewAccount } from '#shared/accounts/accounts.ts'
import { useSentForm } from '#web/panel/fields/useSentForm.ts'
import { LOGIN } from '#web/panel/session/wanted.ts'
import { ACCOUNT } from '#web/panel/texts.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { BLANK, FIELDS, problemsOf } from './application.ts'

export type SendApplication = (account: NewAccount) => Promise<{ message: string }>

/** An application being typed and sent; it leads to the login screen with what the server said. */
export function useApplication(sendAccount: SendApplication) {
  const navigate = useNavigate()
  return useSentForm({
    blank: BLANK,
    fields: FIELDS,
    problemsOf,
    failureOf: failed => (failed.code ? failed.message : ACCOUNT.failed),
    async send({ confirm: _, ...account }) {
      const { message } = await sendAccount(account)
      toast(message, 'success')
      await navigate(LOGIN, { state: { said: message } })
    },
  })
}
