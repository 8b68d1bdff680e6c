import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from '#server/refused.ts'
import { type Caller, serve } from '#server/serve.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '#shared/accounts/secondFactor/api.ts'
import type { AccountDeps } from '../deps.ts'
import { verifyPassword } from '../passwords/hashing.ts'
import { findAccount } from '../queries.ts'
import type { Tries } from '../tries.ts'
import { begin, confirm, renew, turnOff } from './changes.ts'
import { newRecoveryCodes, newSecret, shownOf } from './codes.ts'
import { countRecoveryCodes, findFactor } from './queries.ts'

interface Asked {
  caller: Caller
  request: FastifyRequest
}

/** The second factor of the own account: setting up, turning off, new recovery codes. */
export function secondFactorRoutes(
  app: FastifyInstance,
  { db, config, now }: AccountDeps,
  { tryPassword, takeCode }: Tries,
): void {
  const attemptOf = ({ caller, request }: Asked) => ({ email: caller.email, ip: request.ip })
  const changeOf = ({ caller: { id }, request }: Asked) => ({
    accountId: id,
    by: id,
    requestId: request.id,
    at: now(),
  })
  const isOn = async ({ id }: Caller) => (await findFactor(db, id))?.isOn ?? false
  const isPassword = async ({ email }: Caller, password: string) =>
    verifyPassword((await findAccount(db, email))?.password_hash, password)

  serve(app, readSecondFactor, async ({ caller }) => ({
    isOn: await isOn(caller),
    recoveryCodesLeft: await countRecoveryCodes(db, caller.id),
  }))

  serve(app, beginSecondFactor, async ({ body, ...asked }) => {
    const { caller } = asked
    await tryPassword(attemptOf(asked), ['password.wrong', () => isPassword(caller, body.password)])
    const secret = newSecret()
    await begin(db, changeOf(asked), secret)
    return shownOf(secret, { email: caller.email, siteName: config.SITE_NAME })
  })

  serve(app, confirmSecondFactor, async ({ body, ...asked }) => {
    const recoveryCodes = newRecoveryCodes()
    const change = changeOf(asked)
    await tryPassword(attemptOf(asked), [
      'secondFactor.wrong',
      () => confirm(db, change, body.code, recoveryCodes),
    ])
    return { recoveryCodes }
  })

  serve(app, renewRecoveryCodes, async ({ body, ...asked }) => {
    if (!(await isOn(asked.caller))) throw new Refused('secondFactor.off')
    const recoveryCodes = newRecoveryCodes()
    const change = changeOf(asked)
    await tryPassword(attemptOf(asked), ['secondFactor.wrong', () => takeCode(change, body.code)])
    await renew(db, change, recoveryCodes)
    return { recoveryCodes }
  })

  serve(app, turnOffSecondFactor, async ({ body, ...asked }) => {
    const { caller } = asked
    if (!(await isOn(caller))) throw new Refused('secondFactor.off')
    const change = changeOf(asked)
    await tryPassword(
      attemptOf(asked),
      ['password.wrong', () => isPassword(caller, body.password)],
      ['secondFactor.wrong', () => takeCode(change, body.code)],
    )
    await db.transaction().execute(tx => turnOff(tx, change))
    return { message: 'The second factor is off.' }
  })
}
