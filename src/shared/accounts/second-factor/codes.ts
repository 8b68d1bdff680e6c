import { z } from 'zod'
import type { ProblemCode } from '#shared/problems.ts'
import { errorKey } from '#shared/validation.ts'

/** A code as people type and copy it; what is right about it, the server decides. */
export const Code = z.string(errorKey('noCode')).min(1, errorKey('noCode')).max(60, errorKey('wrongCode'))

/** How many recovery codes are made at a time. */
export const RECOVERY_CODES = 10

/** Whether an account has a second factor, and how many of its recovery codes are left. */
export const SecondFactor = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() })
export type SecondFactor = z.infer<typeof SecondFactor>

/** What shows that a call is the owner's of the account and not of somebody with a stolen session. */
export const Proof = z.strictObject({
  password: z.string().min(1).max(1000),
  /** Where the account has a second factor. */
  code: Code.optional(),
})
export type Proof = z.infer<typeof Proof>

export const PROOF_REFUSALS = [
  'password.wrong',
  'secondFactor.missing',
  'secondFactor.wrong',
  'request.tooMany',
  'server.busy',
] as const satisfies readonly ProblemCode[]
