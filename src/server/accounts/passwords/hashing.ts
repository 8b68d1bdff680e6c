import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Refused } from '#server/refused.ts'

/** argon2id (its default) with the parameters of security.md: KiB, passes, lanes. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
/** Each takes 19 MiB and a core for some 30 ms: more at once would only be slower. */
const AT_ONCE = 4
const MAX_WAITING = 32

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
/** A hash of no password: verifying it takes as long as verifying a real one. */
const NOBODYS_HASH =
  `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}` +
  `$${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`

/** Runs few at once and lets few wait; past that it refuses with `server.busy`. */
export function openQueue(atOnce: number, maxWaiting: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new Refused('server.busy', { retryAfter: 1 })
      // whoever ends hands its place over, so `running` stays as it is
      await new Promise<void>(resolve => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

const queued = openQueue(AT_ONCE, MAX_WAITING)

/** What is kept of a password. Refuses with `server.busy` when too many wait. */
export const hashPassword = (password: string): Promise<string> => queued(() => hash(password, COST))

/** Whether a password is the one of a hash; without a hash it is not, after the same time. */
export const verifyPassword = (passwordHash: string | undefined, password: string): Promise<boolean> =>
  queued(async () => (await verify(passwordHash ?? NOBODYS_HASH, password)) && passwordHash !== undefined)
