import type { FastifyInstance } from 'fastify'
import { type AuthenticatedCall, type Caller, endpointRoute } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { WrongGuess } from '#server/rate-limits/limiter.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '#shared/accounts/secondFactor.ts'
import { type Attempts, verifyOwnPassword } from '../attempts.ts'
import { lockAccount, toChangeContext } from '../queries.ts'
import { beginFactor, confirmFactorByCode, renewCodes, turnOffFactor } from './changes.ts'
import { createRecoveryCodes, createSecret, formatSecret } from './codes.ts'
import { countRecoveryCodes, findFactor } from './queries.ts'

/** The second factor of the own account: setting up, turning off, new recovery codes. */
export function secondFactorRoutes(
  app: FastifyInstance,
  { tryPassword, tryCode, verifyCode }: Attempts,
): void {
  const { db, config, now, databaseNow } = app
  const toAttempt = ({ caller, request }: AuthenticatedCall) => ({ email: caller.email, ip: request.ip })
  const toChange = (call: AuthenticatedCall) => toChangeContext(call, now())
  const isOn = async ({ id }: Caller) => (await findFactor(db, id))?.isOn ?? false

  endpointRoute(app, readSecondFactor, async ({ caller }) => ({
    isOn: await isOn(caller),
    recoveryCodesLeft: await countRecoveryCodes(db, caller.id),
  }))

  endpointRoute(app, beginSecondFactor, async ({ body, ...call }) => {
    const { caller } = call
    await tryPassword(toAttempt(call), () => verifyOwnPassword(db, caller.id, body.password))
    const secret = createSecret()
    await call.write.all(tx => beginFactor(tx, toChange(call), secret))
    return formatSecret(secret, { email: caller.email, siteName: config.SITE_NAME })
  })

  endpointRoute(app, confirmSecondFactor, async ({ body, ...call }) => {
    const recoveryCodes = createRecoveryCodes()
    const change = { ...toChange(call), at: databaseNow() }
    const { session } = call.caller
    const confirm = async () => {
      const ended = await call.write.afterLocking(
        tx => lockAccount(tx, change.accountId),
        tx => confirmFactorByCode(tx, change, { code: body.code, recoveryCodes, session }),
      )
      if (!ended) throw new WrongGuess('secondFactor.wrong')
      return ended
    }
    const ended = await tryPassword(toAttempt(call), () =>
      tryCode({ accountId: change.accountId, session }, confirm),
    )
    if (ended.length > 0) app.events.emit('sessions.ended')
    return { recoveryCodes }
  })

  endpointRoute(app, renewRecoveryCodes, async ({ body, ...call }) => {
    if (!(await isOn(call.caller))) throw new HttpError('secondFactor.off')
    const recoveryCodes = createRecoveryCodes()
    const change = toChange(call)
    const { caller, write } = call
    const use = { ...change, transact: write.all, session: caller.session }
    await tryPassword(toAttempt(call), () => verifyCode(use, body.code))
    await write.all(tx => renewCodes(tx, change, recoveryCodes))
    return { recoveryCodes }
  })

  endpointRoute(app, turnOffSecondFactor, async ({ body, ...call }) => {
    const { caller, write } = call
    if (!(await isOn(caller))) throw new HttpError('secondFactor.off')
    const change = toChange(call)
    await tryPassword(toAttempt(call), async () => {
      await verifyOwnPassword(db, caller.id, body.password)
      await verifyCode({ ...change, transact: write.all }, body.code)
    })
    await write.all(tx => turnOffFactor(tx, change))
    return { message: 'The second factor is off.' }
  })
}
