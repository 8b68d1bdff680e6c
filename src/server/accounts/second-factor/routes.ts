import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Caller, endpointRoute, type Write } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '#shared/accounts/secondFactor.ts'
import type { Tries } from '../attempts.ts'
import { verifyPassword } from '../passwords/hashing.ts'
import { findAccount } from '../queries.ts'
import { beginFactor, confirmFactorByCode, renewCodes, turnOffFactor } from './changes.ts'
import { createRecoveryCodes, createSecret, formatSecret } from './codes.ts'
import { countRecoveryCodes, findFactor } from './queries.ts'

interface Asked {
  caller: Caller
  write: Write
  request: FastifyRequest
}

/** The second factor of the own account: setting up, turning off, new recovery codes. */
export function secondFactorRoutes(app: FastifyInstance, { tryPassword, takeCode }: Tries): void {
  const { db, config, now, databaseNow } = app
  const toAttempt = ({ caller, request }: Asked) => ({ email: caller.email, ip: request.ip })
  const toChange = ({ caller: { id }, request }: Asked) => ({
    accountId: id,
    by: id,
    requestId: request.id,
    at: now(),
  })
  const isOn = async ({ id }: Caller) => (await findFactor(db, id))?.isOn ?? false
  const isPassword = async ({ id }: Caller, password: string) =>
    verifyPassword((await findAccount(db, id))?.password_hash, password)

  endpointRoute(app, readSecondFactor, async ({ caller }) => ({
    isOn: await isOn(caller),
    recoveryCodesLeft: await countRecoveryCodes(db, caller.id),
  }))

  endpointRoute(app, beginSecondFactor, async ({ body, ...asked }) => {
    const { caller } = asked
    await tryPassword(toAttempt(asked), ['password.wrong', () => isPassword(caller, body.password)])
    const secret = createSecret()
    await asked.write.all(tx => beginFactor(tx, toChange(asked), secret))
    return formatSecret(secret, { email: caller.email, siteName: config.SITE_NAME })
  })

  endpointRoute(app, confirmSecondFactor, async ({ body, ...asked }) => {
    const recoveryCodes = createRecoveryCodes()
    const change = { ...toChange(asked), at: databaseNow() }
    await tryPassword(toAttempt(asked), [
      'secondFactor.wrong',
      () => asked.write.all(tx => confirmFactorByCode(tx, change, body.code, recoveryCodes)),
    ])
    return { recoveryCodes }
  })

  endpointRoute(app, renewRecoveryCodes, async ({ body, ...asked }) => {
    if (!(await isOn(asked.caller))) throw new HttpError('secondFactor.off')
    const recoveryCodes = createRecoveryCodes()
    const change = toChange(asked)
    const { caller, write } = asked
    const taking = { ...change, transact: write.all, session: caller.session }
    await tryPassword(toAttempt(asked), ['secondFactor.wrong', () => takeCode(taking, body.code)])
    await write.all(tx => renewCodes(tx, change, recoveryCodes))
    return { recoveryCodes }
  })

  endpointRoute(app, turnOffSecondFactor, async ({ body, ...asked }) => {
    const { caller, write } = asked
    if (!(await isOn(caller))) throw new HttpError('secondFactor.off')
    const change = toChange(asked)
    await tryPassword(
      toAttempt(asked),
      ['password.wrong', () => isPassword(caller, body.password)],
      ['secondFactor.wrong', () => takeCode({ ...change, transact: write.all }, body.code)],
    )
    await write.all(tx => turnOffFactor(tx, change))
    return { message: 'The second factor is off.' }
  })
}
