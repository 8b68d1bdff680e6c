import * as z from 'zod/mini'
import { endpoint, MessageResponse } from '#shared/endpoint.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { PlaceName } from '#shared/text.ts'
import { errorKey } from '#shared/validation.ts'
import {
  Credentials,
  Email,
  NewAccount,
  NewPassword,
  OwnDetails,
  OwnPassword,
  OwnSession,
  PROOF_REFUSALS,
  Profile,
  Proof,
  User,
  UserChange,
} from './accounts.ts'

const MailLanguage = z.enum(LANGUAGES, errorKey('noLanguage'))
/** The token of a link that is used once. */
const LinkToken = z.string(errorKey('unfit')).check(z.maxLength(200, errorKey('unfit')))

export const logIn = endpoint('POST /api/auth/login', 'public', {
  summary: 'Exchange email and password for a token',
  description:
    'With a second factor the first answer is 401 `login.secondFactor`: send the same again with a `code`.',
  body: Credentials,
  responses: {
    200: z.extend(MessageResponse, { token: z.string() }),
  },
  refuses: [
    'login.wrong',
    'login.secondFactor',
    'secondFactor.wrong',
    'account.deactivated',
    'request.tooMany',
    'server.busy',
  ],
})

export const register = endpoint('POST /api/auth/register', 'public', {
  summary: 'Ask for a staff account; an Admin approves it',
  description:
    'Answers the same whether or not the email has an account. Who asked tells the `requestCode` to an Admin, who may find several requests with one email.',
  body: NewAccount,
  responses: { 201: z.extend(MessageResponse, { requestCode: z.string() }) },
  refuses: ['request.tooMany', 'server.busy'],
})

export const setUp = endpoint('POST /api/auth/setup', 'public', {
  summary: 'Create the first Admin with the one-time link the server printed',
  body: z.extend(NewAccount, { setupToken: LinkToken }),
  responses: { 201: MessageResponse },
  refuses: ['setup.closed', 'server.busy'],
})

export const logOut = endpoint('POST /api/auth/logout', 'account', {
  summary: 'End this session',
  responses: { 200: MessageResponse },
})

export const readProfile = endpoint('GET /api/auth/profile', 'account', {
  summary: 'The signed-in account',
  responses: { 200: Profile },
})

export const changeProfile = endpoint('PUT /api/auth/profile', 'staff.read', {
  summary: 'Change the own name and contact number',
  body: OwnDetails,
  responses: { 200: Profile },
})

export const listSessions = endpoint('GET /api/auth/sessions', 'account', {
  summary: 'Live sessions of the own account, this one first, then as they were last used',
  responses: { 200: z.array(OwnSession) },
})

export const endSession = endpoint('DELETE /api/auth/sessions/{_id}', 'account', {
  summary: 'End one session of the own account',
  responses: { 200: MessageResponse },
  refuses: ['session.gone'],
})

export const endOtherSessions = endpoint('DELETE /api/auth/sessions', 'account', {
  summary: 'End every session of the own account but this one',
  responses: { 200: MessageResponse },
})

export const changePassword = endpoint('PUT /api/auth/password', 'account', {
  summary: 'Change the own password; every session ends, this one too',
  body: z.strictObject({ current: OwnPassword, new: NewPassword }),
  responses: { 200: MessageResponse },
  refuses: ['password.wrong', 'server.busy'],
})

export const resetPassword = endpoint('POST /api/auth/reset', 'public', {
  summary: 'Choose a new password with a reset link; every session of the account ends',
  body: z.strictObject({ resetToken: LinkToken, password: NewPassword }),
  responses: { 200: MessageResponse },
  refuses: ['reset.closed', 'request.tooMany', 'server.busy'],
})

export const requestPasswordReset = endpoint('POST /api/auth/forgot', 'public', {
  summary: 'Ask for a link to a new password by e-mail',
  description:
    'Answers the same whether or not the email has an account. The link works once, within 30 minutes.',
  body: z.strictObject({ email: Email, language: MailLanguage }),
  responses: { 200: MessageResponse },
  refuses: ['mail.off', 'request.tooMany'],
})

/** Null: not by e-mail. */
const MailChoice = z.strictObject({ language: z.nullable(MailLanguage) })

export const readOwnMail = endpoint('GET /api/auth/mail', 'admin', {
  summary: 'Whether the own account hears of messages and requests by e-mail, and in which language',
  responses: { 200: MailChoice },
})

export const changeOwnMail = endpoint('PUT /api/auth/mail', 'admin', {
  summary: 'Choose whether the own account hears of messages and requests by e-mail',
  body: MailChoice,
  responses: { 200: MailChoice },
  refuses: ['mail.off'],
})

export const listUsers = endpoint('GET /api/admin/users', 'admin', {
  summary: 'Every account, newest request first',
  responses: { 200: z.array(User) },
})

export const changeUser = endpoint('PUT /api/admin/users/{_id}', 'admin', {
  summary: 'Choose the type of an account, approve it or deactivate it',
  description: 'Approving a request dismisses the other requests with the same email.',
  body: UserChange,
  responses: { 200: User },
  refuses: ['account.unknown', 'account.typeLocked', 'account.ownApproval', 'account.lastAdmin'],
})

/** Areas of one person at most. */
const MAX_AREAS = 200

export const assignAreas = endpoint('PUT /api/admin/users/{_id}/areas', 'admin', {
  summary: 'Choose the cities that somebody looks after; none means all of them',
  description: 'Their Day Sheet opens with these cities. They may still enter others.',
  body: z.strictObject({
    areas: z.array(PlaceName, errorKey('notAreas')).check(z.maxLength(MAX_AREAS, errorKey('tooMany'))),
  }),
  responses: { 200: User },
  refuses: ['account.unknown'],
})

export const removeUser = endpoint('DELETE /api/admin/users/{_id}', 'admin', {
  summary: 'Dismiss a request for an account, or erase staff who were deactivated',
  description:
    'Their name, email, number, password, second factor, sessions and notifications go for ever. What staff did stays under a pseudonym.',
  responses: { 200: z.extend(MessageResponse, { pseudonym: z.optional(z.string()) }) },
  refuses: ['account.unknown', 'account.approved'],
})

export const makeResetLink = endpoint('POST /api/admin/users/{_id}/reset-link', 'admin', {
  summary: 'Make a link by which the owner of an account chooses a new password; an older one is void',
  description:
    'Asks for the password of the caller, and a code where there is a second factor. The link ends with the Admin who made it.',
  body: Proof,
  responses: { 201: z.object({ path: z.string(), expiresAt: z.iso.datetime() }) },
  refuses: ['account.unknown', 'account.ownReset', ...PROOF_REFUSALS],
})

export const endUserSessions = endpoint('DELETE /api/admin/users/{_id}/sessions', 'admin', {
  summary: 'End every session of an account',
  responses: { 200: MessageResponse },
  refuses: ['account.unknown'],
})
