import { PASSKEYS } from '#messages/panel/passkeys.js'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import type { LoginPartProps } from '#web/panel/feature.ts'
import { useMutation } from '#web/panel/query/useMutation.ts'
import { challengeLogin, logInByPasskey } from '../shared/api.ts'
import { askDevice } from './askDevice.ts'

/** Logs in by a passkey: nothing is typed, the device shows whose passkeys it has. */
export function PasskeyLogin({ onToken }: LoginPartProps) {
  const login = useMutation({
    async mutationFn() {
      const { challenge, rpId } = await call(challengeLogin)
      const signed = await askDevice(({ startAuthentication }) =>
        startAuthentication({ optionsJSON: { challenge, rpId, userVerification: 'required' } }),
      )
      if (!signed) return
      const { clientDataJSON, authenticatorData, signature } = signed.response
      const body = { id: signed.id, clientDataJSON, authenticatorData, signature }
      await onToken((await call(logInByPasskey, { body })).token)
    },
  })
  return (
    <Button look="plain" label={PASSKEYS.logIn} disabled={login.isPending} onClick={() => login.mutate()} />
  )
}
