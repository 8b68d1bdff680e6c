import { useNavigate } from 'react-router'
import { changePassword } from '#shared/accounts/api.ts'
import { call } from '#web/call.ts'
import { LOGIN } from '#web/panel/addresses.ts'
import { useForm } from '#web/panel/components/fields/useForm.ts'
import { deleteToken } from '#web/panel/session/token.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { BLANK, FIELDS, validatePasswords } from './password.ts'

/** A change of password being typed and sent; every session ends with it, so it leads to the login screen. */
export function usePasswordChange() {
  const navigate = useNavigate()
  return useForm({
    blank: BLANK,
    fields: FIELDS,
    validate: validatePasswords,
    async send(typed) {
      const { message } = await call(changePassword, { body: { current: typed.current, new: typed.new } })
      deleteToken()
      toast(message, 'success')
      await navigate(LOGIN, { state: { said: message } })
    },
  })
}
