import { useNavigate } from 'react-router'
import type { NewAccount } from '#shared/accounts/accounts.ts'
import { LOGIN } from '#web/panel/addresses.ts'
import { useForm } from '#web/panel/components/fields/useForm.ts'
import { ACCOUNT } from '#web/panel/texts.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { BLANK, FIELDS, validateApplication } from './application.ts'

export type SendApplication = (account: NewAccount) => Promise<{ message: string; requestCode?: string }>

/** An application being typed and sent; it leads to the login screen with what the server said, and the code of the request. */
export function useApplication(sendAccount: SendApplication) {
  const navigate = useNavigate()
  return useForm({
    blank: BLANK,
    fields: FIELDS,
    validate: validateApplication,
    toFailure: failed => (failed.code ? failed.message : ACCOUNT.failed),
    async send({ confirm: _, ...account }) {
      const { message, requestCode } = await sendAccount(account)
      toast(message, 'success')
      await navigate(LOGIN, { state: { said: message, requestCode } })
    },
  })
}
