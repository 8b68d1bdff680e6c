import type { Config } from '#server/config.ts'
import { createFieldError } from '#server/http/httpError.ts'
import type { ValidationKey } from '#shared/validation.ts'

/** Characters a password must have beside words of its context. */
const OWN_LENGTH = 8
/** Shorter words of the context do not count: they are found in any text. */
const SHORTEST_WORD = 3
const FEWEST_DIFFERENT = 5

/** Facts about the owner that somebody who guesses the password may know. */
interface Owner {
  name: string
  email: string
}

export type PasswordConfig = Pick<Config, 'SITE_NAME' | 'PASSWORD_MIN_LENGTH'>

const loadCommon = () =>
  import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set<string>(dictionary['passwords-common'] as string[]),
  )
// 49,000 words: read when the first password is chosen, which on most days none is
let common: ReturnType<typeof loadCommon> | undefined

const splitWords = (text: string) => text.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u)

function listContextWords(siteName: string, { name, email }: Owner): string[] {
  const domainWithoutEnding = email.replace(/\.[^.]*$/, '')
  const words = ['chicken', ...splitWords(siteName), ...splitWords(name), ...splitWords(domainWithoutEnding)]
  const known = words.filter(word => word.length >= SHORTEST_WORD)
  // long words first, or a short one inside would spoil them
  return known.toSorted((one, other) => other.length - one.length)
}

const removeWords = (text: string, words: string[]) =>
  words.reduce((rest, word) => rest.replaceAll(word, ''), text)

/** Returns why a password is too weak, with the number of it; undefined if it is not. */
export async function findPasswordProblem(
  password: string,
  owner: Owner,
  { SITE_NAME, PASSWORD_MIN_LENGTH }: PasswordConfig,
): Promise<[ValidationKey, number?] | undefined> {
  const length = [...password].length
  if (length < PASSWORD_MIN_LENGTH) return ['passwordShort', PASSWORD_MIN_LENGTH]
  const folded = password.toLowerCase()
  const own = removeWords(folded, listContextWords(SITE_NAME, owner))
  if (own !== folded && [...own].length < OWN_LENGTH) {
    return ['passwordOwn']
  }
  common ??= loadCommon()
  const words = await common
  if (words.has(folded) || words.has(own) || new Set(folded).size < FEWEST_DIFFERENT) {
    return ['passwordCommon']
  }
  return undefined
}

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
