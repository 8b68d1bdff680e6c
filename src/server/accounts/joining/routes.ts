import type { FastifyInstance } from 'fastify'
import { networkOf } from '#server/limits/networks.ts'
import { Refused } from '#server/refused.ts'
import { serve } from '#server/serve.ts'
import { register, setUp } from '#shared/accounts/api.ts'
import type { AccountDeps } from '../deps.ts'
import { hashChosen, refuseWeak } from '../passwords/choosing.ts'
import { hashPassword } from '../passwords/hashing.ts'
import { recordChange } from '../queries.ts'
import { hashOf } from '../sessions/tokens.ts'
import { makeFirstAdmin } from './firstAdmin.ts'
import { insertPending, isLinkOpen, lockPending } from './queries.ts'
import { requestTitle } from './titles.ts'

/** Accounts that may wait for approval (docs/design/security.md); past them, when to ask again, in s. */
const MAX_PENDING = 200
const ASK_AGAIN_AFTER = 30 * 60
/** Requests older than this, in ms, no longer count: nobody can dismiss one, and no flood closes registration for good. */
const COUNTED_FOR = 7 * 24 * 60 * 60 * 1000

/** Asking for an account, and making the first one. */
export function joiningRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { db, config, limits, announcing, now } = deps
  const requests = limits.kept('register')

  serve(app, register, async ({ body: { password, ...person }, request }) => {
    // a password that is refused is no request: a person may need several tries
    await refuseWeak(config, { ...person, password, path: 'password' })
    await requests.spend(networkOf(request.ip))
    const passwordHash = await hashPassword(password)
    const isKept = await announcing(async (tx, announce) => {
      const pending = await lockPending(tx, new Date(now().getTime() - COUNTED_FOR))
      if (limits.isOn && pending >= MAX_PENDING) return false
      const { id, isNew } = await insertPending(tx, { ...person, passwordHash }, now())
      // a known email leaves its trace too: both answers come after the same work
      const after = isNew
        ? { status: 'pending', name: person.name, email: person.email }
        : { requested: 'again' }
      const made = { accountId: id, by: null, requestId: request.id, at: now() }
      await recordChange(tx, { ...made, before: null, after })
      if (isNew) await announce({ type: 'user', title: requestTitle(person) })
      return true
    })
    if (!isKept) throw new Refused('request.tooMany', { retryAfter: ASK_AGAIN_AFTER })
    return { message: 'Your request has been sent. An Admin will look at it.' }
  })

  serve(app, setUp, async ({ body: { setupToken, password, ...person }, request }) => {
    const link = hashOf(setupToken)
    if (!(await isLinkOpen(db, link))) throw new Refused('setup.closed')
    const passwordHash = await hashChosen(config, { ...person, password, path: 'password' })
    const admin = { ...person, passwordHash, requestId: request.id, at: now() }
    if (!(await makeFirstAdmin(db, admin, link))) throw new Refused('setup.closed')
    return { message: 'The first Admin is ready. Please log in.' }
  })
}
