import { useState } from 'react'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '#shared/accounts/secondFactor.ts'
import { call } from '#web/call.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import type { MadeSecret } from './Secret.tsx'

/** Where somebody is on the way to a change of the second factor. */
export type SecondFactorStep =
  | { at: 'rest' | 'password' | 'renew' | 'off' }
  | { at: 'secret'; made: MadeSecret }
  | { at: 'codes'; codes: readonly string[] }

interface Typed {
  password: string
  code: string
}

/** The second factor of who is logged in, and its changes, step by step. */
export function useSecondFactor() {
  const factor = useQuery('second-factor', signal => call(readSecondFactor, {}, { signal }))
  const [step, setStep] = useState<SecondFactorStep>({ at: 'rest' })

  function showCodes({ recoveryCodes }: { recoveryCodes: string[] }) {
    setStep({ at: 'codes', codes: recoveryCodes })
    factor.refetch()
  }

  function rest() {
    setStep({ at: 'rest' })
    // the button that led here is gone: the focus goes to what all of this is about
    document.getElementById('second-factor')?.focus()
  }

  return {
    factor,
    step,
    rest,
    ask: (at: 'password' | 'renew' | 'off') => setStep({ at }),
    begin: async ({ password }: Typed) =>
      setStep({ at: 'secret', made: await call(beginSecondFactor, { body: { password } }) }),
    confirm: async ({ code }: Typed) => showCodes(await call(confirmSecondFactor, { body: { code } })),
    renew: async ({ code }: Typed) => showCodes(await call(renewRecoveryCodes, { body: { code } })),
    turnOff: async ({ password, code }: Typed) => {
      const { message } = await call(turnOffSecondFactor, { body: { password, code } })
      toast(message, 'success')
      factor.refetch()
      rest()
    },
  }
}
