import { Secret, TOTP } from 'otpauth'
import { send } from '../api.ts'
import { CLOCK_OFFSET } from '../clock.ts'

/** One step of the codes, ms. */
const STEP = 30_000

/** The code an app makes of a secret as it was shown, now or so many steps later; the server takes one step either way. */
export const makeCode = (secret: string, stepsLater = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    // codes are of the database's clock, which a run does not move
    timestamp: Date.now() - CLOCK_OFFSET + stepsLater * STEP,
  })

/** A second factor turned on behind the scenes; the code of the next step is the first that logs in. */
export async function turnOn(token: string, password: string) {
  const path = '/api/auth/second-factor'
  const { secret } = await send<{ secret: string }>('POST', path, { token, body: { password } })
  const { recoveryCodes } = await send<{ recoveryCodes: string[] }>('POST', `${path}/confirm`, {
    token,
    body: { code: makeCode(secret) },
  })
  return { secret, recoveryCodes }
}
