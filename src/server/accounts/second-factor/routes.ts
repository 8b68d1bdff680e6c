import type { FastifyInstance } from 'fastify'
import {
  type AuthenticatedCall,
  type Caller,
  endpointRoute,
  toAuthor,
  type Write,
} from '#server/http/endpointRoute.ts'
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
import { lockAccount } from '../queries.ts'
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
  const toUse = ({ caller, request, write }: AuthenticatedCall & { write: Write }) => ({
    accountId: caller.id,
    requestId: request.id,
    transact: write.all,
  })
  const isOn = async ({ id }: Caller) => (await findFactor(db, id))?.isOn ?? false

  endpointRoute(app, readSecondFactor, async ({ caller }) => ({
    isOn: await isOn(caller),
    recoveryCodesLeft: await countRecoveryCodes(db, caller.id),
  }))

  endpointRoute(app, beginSecondFactor, async ({ body, ...call }) => {
    const { caller } = call
    await tryPassword(toAttempt(call), () => verifyOwnPassword(db, caller.id, body.password))
    const secret = createSecret()
    await call.write.all(tx => beginFactor(tx, caller.id, toAuthor(call), { secret, at: now() }))
    return formatSecret(secret, { email: caller.email, siteName: config.SITE_NAME })
  })

  endpointRoute(app, confirmSecondFactor, async ({ body, ...call }) => {
    const recoveryCodes = createRecoveryCodes()
    const { id, session } = call.caller
    const confirm = async () => {
      const ended = await call.write.afterLocking(
        tx => lockAccount(tx, id),
        tx =>
          confirmFactorByCode(tx, id, toAuthor(call), {
            code: body.code,
            recoveryCodes,
            session,
            at: databaseNow(),
          }),
      )
      if (!ended) throw new WrongGuess('secondFactor.wrong')
      return ended
    }
    const ended = await tryPassword(toAttempt(call), () => tryCode({ accountId: id, session }, confirm))
    if (ended.length > 0) app.events.emit('sessions.ended')
    return { recoveryCodes }
  })

  endpointRoute(app, renewRecoveryCodes, async ({ body, ...call }) => {
    if (!(await isOn(call.caller))) throw new HttpError('secondFactor.off')
    const recoveryCodes = createRecoveryCodes()
    const { caller, write } = call
    const use = { ...toUse(call), session: caller.session }
    await tryPassword(toAttempt(call), () => verifyCode(use, body.code))
    await write.all(tx => renewCodes(tx, caller.id, toAuthor(call), recoveryCodes))
    return { recoveryCodes }
  })

  endpointRoute(app, turnOffSecondFactor, async ({ body, ...call }) => {
    const { caller, write } = call
    if (!(await isOn(caller))) throw new HttpError('secondFactor.off')
    await tryPassword(toAttempt(call), async () => {
      await verifyOwnPassword(db, caller.id, body.password)
      await verifyCode(toUse(call), body.code)
    })
    await write.all(tx => turnOffFactor(tx, caller.id, toAuthor(call)))
    return { message: 'The second factor is off.' }
  })
}
