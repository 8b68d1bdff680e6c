import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  addPasskey,
  beginPasskey,
  challengeLogin,
  listPasskeys,
  logInByPasskey,
  MAX_PASSKEYS,
  removePasskey,
  type SignedLogin,
} from '#features/passkeys/shared/api.ts'
import { lockAccount } from '#server/accounts/queries.ts'
import { type Begun, beginLogin, type Login } from '#server/accounts/sessions/beginSession.ts'
import { describeClient } from '#server/accounts/sessions/clients.ts'
import { recordAuditEvent } from '#server/audit/queries.ts'
import type { Db } from '#server/database/tables.ts'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { parseUuid } from '#server/http/request.ts'
import type { Site } from '#shared/site.ts'
import {
  deletePasskey,
  findPasskey,
  findPasskeys,
  insertPasskey,
  markUsed,
  openChallengeKey,
} from './queries.ts'

/** Throttle key of passkeys, which carry no email. */
const ANY_PASSKEY = 'passkey'

/** Passkeys: staff log in with what their device keeps and unlocks. Without web pages nobody can make one. */
export function passkeyRoutes(app: FastifyInstance, getSite: (() => Promise<Site>) | undefined): void {
  const { db, attempts, databaseNow } = app
  const { origin, hostname: rpId } = new URL(app.dataFacts.url)

  async function verify(signed: SignedLogin): Promise<{ accountId: string; use: Use } | undefined> {
    const passkey = await findPasskey(db, Buffer.from(signed.id, 'base64url'))
    if (!passkey) return undefined
    const key = await openChallengeKey(app.storage.db)
    let challengedAt: Date | undefined
    const isOurs = (challenge: string) => {
      challengedAt = readChallenge(key, 'login', challenge, databaseNow())
      return challengedAt !== undefined
    }
    const site = await getSite?.()
    const counter = await site?.renderers.verifyLogin(signed, passkey, { origin, rpId, isOurs })
    if (counter === undefined || !challengedAt) return undefined
    return { accountId: passkey.accountId, use: { credential: passkey.id, counter, challengedAt } }
  }

  endpointRoute(app, challengeLogin, async () => ({
    challenge: makeChallenge(await openChallengeKey(app.storage.db), 'login', databaseNow()),
    rpId,
  }))

  endpointRoute(app, logInByPasskey, async ({ body, request, reply }) => {
    let verified: Awaited<ReturnType<typeof verify>>
    const isRight = async () => {
      verified = await verify(body)
      return verified !== undefined
    }
    await attempts.tryPassword({ email: ANY_PASSKEY, ip: request.ip }, ['passkey.wrong', isRight])
    const login = {
      client: describeClient(request.headers['user-agent']),
      requestId: request.id,
      at: app.now(),
    }
    const { accountId, use } = verified!
    const begun = await app.storage.db.transaction().execute(tx => beginByPasskey(tx, accountId, use, login))
    if ('refused' in begun) throw new HttpError(begun.refused)
    for (const session of begun.displaced) app.events.emit('sessions.ended', { session })
    reply.header('cache-control', 'no-store')
    return { token: begun.token, message: 'Loged In Successfully' }
  })

  endpointRoute(app, listPasskeys, async ({ caller }) =>
    (await findPasskeys(db, caller.id)).map(({ credential: _, ...shown }) => shown),
  )

  endpointRoute(app, beginPasskey, async call => {
    const { id, name, email } = call.caller
    await attempts.verifyProof(call)
    const known = await findPasskeys(db, id)
    if (known.length >= MAX_PASSKEYS) throw new HttpError('passkey.tooMany')
    return {
      challenge: makeChallenge(await openChallengeKey(app.storage.db), `account ${id}`, databaseNow()),
      rpId,
      user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: name },
      known: known.map(({ credential }) => credential.toString('base64url')),
    }
  })

  endpointRoute(app, addPasskey, async ({ body, caller: { id: accountId }, write, request }) => {
    const key = await openChallengeKey(app.storage.db)
    const isOurs = (challenge: string) =>
      readChallenge(key, `account ${accountId}`, challenge, databaseNow()) !== undefined
    const site = await getSite?.()
    const made = await site?.renderers.verifyPasskey(body, { origin, rpId, isOurs })
    if (!made) throw new HttpError('passkey.wrong')
    const client = describeClient(request.headers['user-agent'])
    const at = app.now()
    const lock = (tx: Db) => lockAccount(tx, accountId)
    await write.afterLocking(lock, async tx => {
      if ((await findPasskeys(tx, accountId)).length >= MAX_PASSKEYS) throw new HttpError('passkey.tooMany')
      if (!(await insertPasskey(tx, made, { accountId, client, at }))) throw new HttpError('passkey.wrong')
      await recordAuditEvent(tx, { action: 'passkey.added', ...toEvent(accountId, request), at })
    })
    return { message: 'You can log in with this passkey now.' }
  })

  endpointRoute(app, removePasskey, async ({ params: { _id }, caller, write, request }) => {
    const id = parseUuid(_id, 'passkey.unknown')
    const lock = (tx: Db) => lockAccount(tx, caller.id)
    await write.afterLocking(lock, async tx => {
      if (!(await deletePasskey(tx, caller.id, id))) throw new HttpError('passkey.unknown')
      await recordAuditEvent(tx, { action: 'passkey.removed', ...toEvent(caller.id, request), at: app.now() })
    })
    return { message: 'The passkey has been removed.' }
  })
}

interface Use {
  credential: Uint8Array
  counter: number
  challengedAt: Date
}

/** Begins a session of the account of a passkey that has signed, if both are still there. */
async function beginByPasskey(
  tx: Db,
  accountId: string,
  { credential, ...use }: Use,
  login: Login,
): Promise<Begun> {
  const account = await lockAccount(tx, accountId)
  if (!account || !(await markUsed(tx, credential, { ...use, at: login.at })))
    return { refused: 'passkey.wrong' }
  return beginLogin(tx, account, login)
}

const toEvent = (accountId: string, { id }: FastifyRequest) => ({
  accountId,
  subjectId: accountId,
  requestId: id,
})

/** How long a person has to answer, in ms. */
const LIFETIME = 5 * 60 * 1000
const INSTANT = 8
const RANDOM = 16
const PAYLOAD = INSTANT + RANDOM

/** What a challenge is for: a login, or a passkey of an account. */
type Purpose = 'login' | `account ${string}`

const sign = (key: Buffer, purpose: Purpose, payload: Buffer) =>
  createHmac('sha256', key).update(purpose).update('\0').update(payload).digest()

/** Returns a challenge (base64url). It is signed instead of stored, so that strangers who ask for many fill no table. */
function makeChallenge(key: Buffer, purpose: Purpose, now: Date): string {
  const payload = randomBytes(PAYLOAD)
  payload.writeBigUInt64BE(BigInt(now.getTime()))
  return Buffer.concat([payload, sign(key, purpose, payload)]).toString('base64url')
}

/** Returns when a challenge was made; undefined when it is not ours, for something else, or too old. */
function readChallenge(key: Buffer, purpose: Purpose, text: string, now: Date): Date | undefined {
  const sent = Buffer.from(text, 'base64url')
  const payload = sent.subarray(0, PAYLOAD)
  const expected = sign(key, purpose, payload)
  if (sent.length !== PAYLOAD + expected.length || !timingSafeEqual(sent.subarray(PAYLOAD), expected))
    return undefined
  const made = Number(payload.readBigUInt64BE())
  return now.getTime() - made < LIFETIME ? new Date(made) : undefined
}
