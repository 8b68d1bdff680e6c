import * as z from 'zod/mini'
import type { ProblemCode } from '#shared/problems.ts'
import { isPrintable, limitLength, requiredText, textUpTo } from '#shared/text.ts'
import { errorKey } from '#shared/validation.ts'

/** The two types of staff (specification, section 9). */
export const ADMIN_TYPES = ['Admin', 'Sub Admin'] as const
export type AdminType = (typeof ADMIN_TYPES)[number]

export const ACCOUNT_STATUSES = ['pending', 'approved', 'deactivated'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

/** Longest password taken; the shortest is a setting. */
export const MAX_PASSWORD = 128

/** Kept in lower case: one mailbox is one account. */
export const Email = textUpTo(254).check(
  z.toLowerCase(),
  z.refine(text => z.email().safeParse(text).success, errorKey('email')),
)

/** Verified as typed: not trimmed, not folded. */
export const NewPassword = z
  .string(errorKey('noPassword'))
  .check(
    z.minLength(1, errorKey('noPassword')),
    limitLength(MAX_PASSWORD, 'passwordLong'),
    z.refine(isPrintable, errorKey('passwordSigns')),
  )

/** Contact number: digits only, at most 10 (specification, section 5). */
const Mobile = textUpTo(80).check(z.regex(/^\d{1,10}$/, errorKey('mobile')))

export const NewAccount = z.strictObject({
  name: requiredText(80, 'noName'),
  email: Email,
  password: NewPassword,
  mobile: Mobile,
})
export type NewAccount = z.infer<typeof NewAccount>

/** Details that people change in their own account. The email is the login and stays. */
export const OwnDetails = z.pick(NewAccount, { name: true, mobile: true })

/** A code of a second factor as people type and copy it; whether it is right, the server decides. */
export const Code = z
  .string(errorKey('noCode'))
  .check(z.minLength(1, errorKey('noCode')), z.maxLength(60, errorKey('wrongCode')))

/** Only presence is validated: a login must not tell what exactly was wrong. */
const credential = z
  .string(errorKey('noCredentials'))
  .check(z.minLength(1, errorKey('noCredentials')), z.maxLength(1000, errorKey('noCredentials')))
export const Credentials = z.strictObject({
  email: credential,
  password: credential,
  /** A code of the app, or a recovery code; only accounts with a second factor need one. */
  code: z.optional(Code),
})
export type Credentials = z.infer<typeof Credentials>

/** The password of an account as its owner types it. */
export const OwnPassword = z
  .string(errorKey('noPassword'))
  .check(z.minLength(1, errorKey('noPassword')), z.maxLength(1000, errorKey('passwordLong')))

/** Proves that the owner of the account makes a call, and not somebody with a stolen session. */
export const Proof = z.strictObject({
  password: OwnPassword,
  /** Where the account has a second factor. */
  code: z.optional(Code),
})
export type Proof = z.infer<typeof Proof>

export const PROOF_REFUSALS = [
  'password.wrong',
  'secondFactor.missing',
  'secondFactor.wrong',
  'request.tooMany',
  'server.busy',
] as const satisfies readonly ProblemCode[]

/** The signed-in account, as the panel shows it. */
export const Profile = z.object({
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  isApproved: z.boolean(),
  adminType: z.nullable(z.enum(ADMIN_TYPES)),
  /** Names of the cities that the person looks after; absent: all. */
  areas: z.optional(z.array(z.string()).check(z.minLength(1))),
})
export type Profile = z.infer<typeof Profile>

export const User = z.extend(Profile, {
  _id: z.string(),
  /** The cities of the profile; none means all. */
  areas: z.array(z.string()),
  status: z.enum(ACCOUNT_STATUSES),
  requestedAt: z.iso.datetime(),
  /** Shown to nobody but who asked for the account; null once it is approved. */
  requestCode: z.nullable(z.string()),
  /** Who approved the account, or deactivated it since, and when; `by` is null where nobody was logged in. */
  decision: z.nullable(z.object({ by: z.nullable(z.string()), at: z.iso.datetime() })),
  lastLogin: z.nullable(z.iso.datetime()),
  hasSecondFactor: z.boolean(),
})
export type User = z.infer<typeof User>

/** A session of the own account. */
export const OwnSession = z.object({
  _id: z.string(),
  /** Browser and system, such as "Firefox on Android". */
  client: z.string(),
  begun: z.iso.datetime(),
  /** Exact to a minute; the panel's check of the profile every minute does not count. */
  lastUsed: z.iso.datetime(),
  /** Whether it is the session that asks. */
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** One change at a time: the type, or the approval. */
export const UserChange = z
  .strictObject({
    adminType: z.optional(z.enum(ADMIN_TYPES, errorKey('accountType'))),
    isApproved: z.optional(z.boolean(errorKey('notBoolean'))),
  })
  .check(
    z.refine(
      change => (change.adminType === undefined) !== (change.isApproved === undefined),
      errorKey('accountChange'),
    ),
  )
export type UserChange = z.infer<typeof UserChange>
