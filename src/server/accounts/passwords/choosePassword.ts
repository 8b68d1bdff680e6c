import type { Config } from '#server/config.ts'
import { HttpError } from '#server/http/httpError.ts'
import { hashPassword } from './hashing.ts'
import { passwordProblem } from './rules.ts'

export type PasswordConfig = Pick<Config, 'SITE_NAME' | 'PASSWORD_MIN_LENGTH'>

interface Choice {
  password: string
  name: string
  email: string
  /** The field of the request it stood in. */
  path: 'password' | 'new'
}

/** Refuses a password that is too easy to guess. */
export async function refuseWeak(
  config: PasswordConfig,
  { password, path, ...person }: Choice,
): Promise<void> {
  const message = await passwordProblem(password, {
    ...person,
    siteName: config.SITE_NAME,
    minLength: config.PASSWORD_MIN_LENGTH,
  })
  if (message) throw new HttpError('request.invalid', { message, errors: [{ path, message }] })
}

/** What is kept of a password somebody chose; refuses a weak one before any work is done. */
export async function hashChosen(config: PasswordConfig, choice: Choice, saltedAs?: string): Promise<string> {
  await refuseWeak(config, choice)
  return hashPassword(choice.password, saltedAs)
}
