import { redirect } from 'react-router'
import { logOut } from '#shared/accounts/api.ts'
import { call } from '#web/call.ts'
import { forgetToken } from './token.ts'
import { LOGIN } from './wanted.ts'

/** Ends the session: here at once, on the server as soon as it can be told. A failure of the latter keeps nobody in. */
export function logOutHere() {
  call(logOut).catch(() => {})
  forgetToken()
  return redirect(LOGIN)
}
