import { Secret, TOTP } from 'otpauth'
import type { TestApp } from './app.ts'
import { STAFF_PASSWORD, type Staff } from './staff.ts'

/** One step of the codes, in ms. */
export const STEP = 30_000

/** The second factor of a person: the app and the recovery codes. */
export interface Factor {
  recoveryCodes: string[]
  /** Returns the code at the server's time, or some steps before or after it. */
  code(stepsAway?: number): string
}

/** Makes an authenticator app from a shown secret. */
export function createAuthenticator(server: TestApp, secret: string): Factor['code'] {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  return (stepsAway = 0) =>
    totp.generate({ timestamp: Date.parse(server.clock.databaseNow ?? server.clock.now) + stepsAway * STEP })
}

/** Asks for the secret of a second factor. */
export const begin = (server: TestApp, token: string, password = STAFF_PASSWORD) =>
  server.call('POST', '/api/auth/second-factor', { token, body: { password } })

/** Turns a second factor on with a first code. */
export const confirm = (server: TestApp, token: string, code: string) =>
  server.call('POST', '/api/auth/second-factor/confirm', { token, body: { code } })

/** Turns a second factor on, and moves the clock three steps, past every used code. */
export async function setUp(server: TestApp, { token }: Pick<Staff, 'token'>): Promise<Factor> {
  const code = createAuthenticator(server, (await begin(server, token)).json().secret)
  const { recoveryCodes } = (await confirm(server, token, code())).json()
  server.pass((3 * STEP) / 1000)
  return { recoveryCodes, code }
}

/** Logs in, with a code where one is given. */
export const logIn = (server: TestApp, email: string, code?: string, password = STAFF_PASSWORD) =>
  server.call('POST', '/api/auth/login', { body: { email, password, ...(code ? { code } : {}) } })
