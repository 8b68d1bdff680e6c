import * as z from 'zod/mini'
import { endpoint, MessageResponse } from '#shared/endpoint.ts'
import { Code, OwnPassword, PROOF_REFUSALS, Proof } from './accounts.ts'

/** How many recovery codes are made at a time. */
export const RECOVERY_CODES = 10

/** Whether an account has a second factor, and how many of its recovery codes are left. */
export const SecondFactor = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() })
export type SecondFactor = z.infer<typeof SecondFactor>

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const readSecondFactor = endpoint('GET /api/auth/second-factor', 'account', {
  summary: 'Whether the own account has a second factor',
  responses: { 200: SecondFactor },
})

export const beginSecondFactor = endpoint('POST /api/auth/second-factor', 'account', {
  summary: 'Make the secret of a second factor (TOTP), which is off until a first code confirms it',
  description: 'The secret is answered this once. An earlier one that was not confirmed is void.',
  body: z.strictObject({ password: OwnPassword }),
  responses: {
    201: z.object({ secret: z.string(), uri: z.string() }),
  },
  refuses: ['password.wrong', 'secondFactor.on', 'server.busy'],
})

export const confirmSecondFactor = endpoint('POST /api/auth/second-factor/confirm', 'account', {
  summary: 'Turn the second factor on with a first code; other sessions end',
  description: 'The recovery codes are answered this once. Each works once, in place of a code of the app.',
  body: z.strictObject({ code: Code }),
  responses: { 200: RecoveryCodes },
  refuses: ['secondFactor.wrong', 'secondFactor.on', 'secondFactor.off'],
})

export const renewRecoveryCodes = endpoint('POST /api/auth/second-factor/recovery-codes', 'account', {
  summary: 'Make new recovery codes; the old ones are void',
  body: z.strictObject({ code: Code }),
  responses: { 201: RecoveryCodes },
  refuses: ['secondFactor.wrong', 'secondFactor.off'],
})

export const turnOffSecondFactor = endpoint('POST /api/auth/second-factor/off', 'account', {
  summary: 'Turn the own second factor off',
  body: z.strictObject({ password: OwnPassword, code: Code }),
  responses: { 200: MessageResponse },
  refuses: ['password.wrong', 'secondFactor.wrong', 'secondFactor.off', 'server.busy'],
})

export const turnOffUserSecondFactor = endpoint('POST /api/admin/users/{_id}/second-factor/off', 'admin', {
  summary: 'Turn the second factor of somebody else off, whose phone is lost; their sessions end',
  description: 'Asks for the password of the caller, and a code where there is a second factor.',
  body: Proof,
  responses: { 200: MessageResponse },
  refuses: ['account.unknown', 'account.ownSecondFactor', 'secondFactor.off', ...PROOF_REFUSALS],
})
