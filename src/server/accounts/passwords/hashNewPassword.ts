import { createFieldError } from '#server/http/httpError.ts'
import { hashPassword } from './hashing.ts'
import { findPasswordProblem, type Owner, type PasswordConfig } from './rules.ts'

interface Choice extends Owner {
  password: string
  /** Its field in the request. */
  path: 'password' | 'new'
}

/** Throws `request.invalid` for a weak password. */
export async function assertStrongPassword(
  config: PasswordConfig,
  { password, path, ...owner }: Choice,
): Promise<void> {
  const problem = await findPasswordProblem(password, owner, config)
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
