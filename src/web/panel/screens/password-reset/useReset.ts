import { useNavigate } from 'react-router'
import { resetPassword } from '#shared/accounts/api.ts'
import { call } from '#web/call.ts'
import { LOGIN } from '#web/panel/addresses.ts'
import { useForm } from '#web/panel/components/fields/useForm.ts'
import { deleteToken } from '#web/panel/session/token.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { BLANK, FIELDS, validatePasswords } from './reset.ts'

/** A forgotten password being chosen anew; every session ends with it, so it leads to the login screen. */
export function useReset(resetToken: string) {
  const navigate = useNavigate()
  return useForm({
    blank: BLANK,
    fields: FIELDS,
    validate: validatePasswords,
    async send({ password }) {
      const { message } = await call(resetPassword, { body: { resetToken, password } })
      deleteToken()
      toast(message, 'success')
      // in place of the link, which is used up and must not stay in the history
      await navigate(LOGIN, { replace: true, state: { said: message } })
    },
  })
}
