import type { Config } from '#server/config.ts'
import { createFieldError } from '#server/http/httpError.ts'
import { hashPassword } from './hashing.ts'
import { findPasswordProblem } from './rules.ts'

type PasswordConfig = Pick<Config, 'SITE_NAME' | 'PASSWORD_MIN_LENGTH'>

interface Choice {
  password: string
  name: string
  email: string
  /** Its field in the request. */
  path: 'password' | 'new'
}

/** Throws `request.invalid` for a weak password. */
export async function assertStrongPassword(
  config: PasswordConfig,
  { password, path, ...person }: Choice,
): Promise<void> {
  const problem = await findPasswordProblem(password, {
    ...person,
    siteName: config.SITE_NAME,
    minLength: config.PASSWORD_MIN_LENGTH,
  })
  if (problem) throw createFieldError(path, ...problem)
}

/** Hashes a new password; throws `request.invalid` for a weak one. */
export async function hashNewPassword(
  config: PasswordConfig,
  choice: Choice,
  saltedAs?: string,
): Promise<string> {
  await assertStrongPassword(config, choice)
  return hashPassword(choice.password, saltedAs)
}
