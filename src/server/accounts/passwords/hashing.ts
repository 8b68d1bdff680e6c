import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { takeTurns } from '#server/turns.ts'

/** argon2id (its default) with the parameters of docs/design/security.md: KiB, passes, lanes. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
/** Each takes 19 MiB and a core for some 30 ms: more at once would only be slower. */
const TURNS = { atOnce: 4, waiting: 32 }

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
/** A hash of no password: verifying it takes as long as verifying a real one. */
const NOBODYS_HASH =
  `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}` +
  `$${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`

const inTurn = takeTurns(TURNS)

/** What is kept of a password. Refuses with `server.busy` when too many wait. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST))

/** Whether a password is the one of a hash; without a hash it is not, after the same time. */
export const verifyPassword = (passwordHash: string | undefined, password: string): Promise<boolean> =>
  inTurn(async () => (await verify(passwordHash ?? NOBODYS_HASH, password)) && passwordHash !== undefined)
