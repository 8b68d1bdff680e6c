import { randomBytes, timingSafeEqual } from 'node:crypto'
import { HttpError } from '#server/http/httpError.ts'

/** Native code, loaded with the first password: a start needs none. */
const argon2 = () => import('@node-rs/argon2')
/** argon2id (its default) with the parameters of SECURITY.md: KiB, passes, lanes. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
/** Each takes 19 MiB and a core for some 30 ms: more at once would only be slower. */
const MAX_CONCURRENT = 4
const MAX_WAITING = 32

const toUnpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
/** The hash of no password: verifying it takes as long as verifying a real one. */
const NOBODYS_HASH =
  `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}` +
  `$${toUnpaddedBase64(randomBytes(16))}$${toUnpaddedBase64(randomBytes(32))}`

const queue: (() => void)[] = []
let running = 0

/** Runs work when one of the `MAX_CONCURRENT` places is free. Throws `server.busy` when too many wait. */
async function runLimited<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT) {
    if (queue.length >= MAX_WAITING) throw new HttpError('server.busy', { retryAfter: 1 })
    await new Promise<void>(resolve => queue.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    // the slot passes directly to the next in the queue
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}

/** The salt within a hash as argon2 writes it: `$argon2id$v$parameters$salt$hash`. */
const parseSalt = (passwordHash: string) => Buffer.from(passwordHash.split('$')[4] ?? '', 'base64')

/** Hashes a password, with the salt of another hash if one is given. Throws `server.busy` when too many wait. */
export const hashPassword = (password: string, saltedAs?: string): Promise<string> =>
  runLimited(async () => {
    const { hash } = await argon2()
    return hash(password, saltedAs === undefined ? COST : { ...COST, salt: parseSalt(saltedAs) })
  })

/** Whether two hashes have one salt. */
export const isSaltedAs = (passwordHash: string, other: string): boolean =>
  parseSalt(passwordHash).equals(parseSalt(other))

/** Whether a password has a hash; false without a hash, after the same time. */
export const verifyPassword = (passwordHash: string | undefined, password: string): Promise<boolean> =>
  runLimited(async () => {
    const { verify } = await argon2()
    return (await verify(passwordHash ?? NOBODYS_HASH, password)) && passwordHash !== undefined
  })

/**
 * Finds the first account that has a password. It computes one hash for any number of accounts, so that its time tells
 * nothing: all of them share the salt of the first.
 */
export async function findByPassword<Account extends { password_hash: string }>(
  accounts: readonly Account[],
  password: string,
): Promise<Account | undefined> {
  const [first, ...others] = accounts
  if (!first || others.length === 0) {
    return (await verifyPassword(first?.password_hash, password)) ? first : undefined
  }
  const expected = Buffer.from(await hashPassword(password, first.password_hash))
  return accounts.find(({ password_hash }) => {
    const actual = Buffer.from(password_hash)
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  })
}
