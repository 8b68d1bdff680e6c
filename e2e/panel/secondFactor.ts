import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { type Credentials, send } from '../api.ts'
import { CLOCK_OFFSET } from '../clock.ts'

/** One step of the codes, ms. */
const STEP = 30_000

/** The code an app makes of a secret as it was shown, now or so many steps later; the server takes one step either way. */
export const makeCode = (secret: string, stepsLater = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    // codes are of the database's clock, which a run does not move
    timestamp: Date.now() - CLOCK_OFFSET + stepsLater * STEP,
  })

/** Fills the login form down to the code that is asked for. */
export async function beginLogIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

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
