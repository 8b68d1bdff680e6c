import type { FastifyInstance } from 'fastify'
import { recordEvent } from '#server/audit/queries.ts'
import type { Db, ReadOnlyDb } from '#server/database/db.ts'
import { endpointRoute, type StaffCall, toAuthor } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { WrongGuess } from '#server/rate-limits/limiter.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '#shared/accounts/secondFactor.ts'
import type { AuditAction } from '#shared/audit/api.ts'
import { type Attempts, verifyOwnPassword } from '../attempts.ts'
import { lockAccount } from '../queries.ts'
import { deleteOtherSessions } from '../sessions/queries.ts'
import { turnOffFactor } from './changes.ts'
import {
  createRecoveryCodes,
  createSecret,
  findStep,
  formatSecret,
  hashRecoveryCode,
  stripSeparators,
} from './codes.ts'
import { confirmFactor, findFactor, findFactorState, replaceRecoveryCodes, upsertFactor } from './queries.ts'

/** The second factor of the own account: setting up, turning off, new recovery codes. */
export function secondFactorRoutes(
  app: FastifyInstance,
  { tryPassword, tryCode, verifyCode, verifyProof }: Attempts,
): void {
  const { db, config, now, databaseNow } = app
  const toAttempt = ({ caller, request }: StaffCall) => ({ email: caller.email, ip: request.ip })
  const record = (tx: Db, action: AuditAction, call: StaffCall) =>
    recordEvent(tx, { action, subjectId: call.caller.id, ...toAuthor(call) })
  const requireOn = async (read: ReadOnlyDb, { caller }: StaffCall) => {
    if (!(await findFactor(read, caller.id))?.isOn) throw new HttpError('secondFactor.off')
  }

  endpointRoute(app, readSecondFactor, ({ caller }) => findFactorState(db, caller.id))

  endpointRoute(app, beginSecondFactor, async ({ body, ...call }) => {
    const { id, email } = call.caller
    await tryPassword(toAttempt(call), () => verifyOwnPassword(db, id, body.password))
    const secret = createSecret()
    await call.write.all(async tx => {
      await lockAccount(tx, id)
      if (!(await upsertFactor(tx, id, secret, now()))) throw new HttpError('secondFactor.on')
      await record(tx, 'secondFactor.begun', call)
    })
    return formatSecret(secret, { email, siteName: config.SITE_NAME })
  })

  endpointRoute(app, confirmSecondFactor, async ({ body, ...call }) => {
    const { id, session } = call.caller
    const recoveryCodes = createRecoveryCodes()
    const confirm = () =>
      call.write.afterLocking(
        tx => lockAccount(tx, id),
        async tx => {
          const at = databaseNow()
          const factor = await findFactor(tx, id)
          if (!factor) throw new HttpError('secondFactor.off')
          if (factor.isOn) throw new HttpError('secondFactor.on')
          const step = findStep(factor.secret, stripSeparators(body.code), at)
          if (step === undefined) throw new WrongGuess('secondFactor.wrong')
          await confirmFactor(tx, id, { step, at })
          await replaceRecoveryCodes(tx, id, recoveryCodes.map(hashRecoveryCode))
          await record(tx, 'secondFactor.on', call)
          // they were begun without a code
          await deleteOtherSessions(tx, call.caller)
        },
      )
    await tryPassword(toAttempt(call), () => tryCode({ accountId: id, session }, confirm))
    return { recoveryCodes }
  })

  endpointRoute(app, renewRecoveryCodes, async ({ body, ...call }) => {
    const { caller, request, write } = call
    const { id, session } = caller
    await requireOn(db, call)
    const recoveryCodes = createRecoveryCodes()
    const use = { accountId: id, session, requestId: request.id, transact: write.all }
    await tryPassword(toAttempt(call), () => verifyCode(use, body.code))
    await write.all(async tx => {
      await lockAccount(tx, id)
      await requireOn(tx, call)
      await replaceRecoveryCodes(tx, id, recoveryCodes.map(hashRecoveryCode))
      await record(tx, 'secondFactor.renewed', call)
    })
    return { recoveryCodes }
  })

  endpointRoute(app, turnOffSecondFactor, async ({ body, ...call }) => {
    await requireOn(db, call)
    await verifyProof({ ...call, body })
    await call.write.all(tx => turnOffFactor(tx, call.caller.id, toAuthor(call)))
    return { message: 'The second factor is off.' }
  })
}
