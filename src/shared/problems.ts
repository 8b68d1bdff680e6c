import * as z from 'zod/mini'
import { SERVER_UNAVAILABLE, WRONG_CODE } from './sentences.ts'

/**
 * Every expected error of the API: its code, its status and the sentence people read. Sentences of the specification
 * (sections 5, 6 and 8) stand here to the letter; `http/errorHandler.ts` turns them into responses.
 */
export const PROBLEMS = {
  'request.malformed': [400, 'The request could not be read.'],
  'request.invalid': [400, 'Some of what was sent is not valid.'],
  'city.mixedScripts': [
    400,
    'Some letters only look like others. Choose a suggestion, or use Latin letters or one script of India.',
  ],
  'city.unconfirmed': [
    400,
    'This city is not known yet. Confirm that it is new, or choose one from the suggestions.',
  ],
  'city.tooManyNew': [
    400,
    'You can add at most 20 cities a day that are on no list of places. Ask an Admin to add the others.',
  ],
  'city.closed': [
    400,
    'This city takes no rates any more: an Admin has retired it, or made it part of another city.',
  ],
  'rate.incomplete': [
    400,
    'Enter all three rates of a market. One may be missing only where it is missing in the saved record.',
  ],
  'subscription.address': [400, 'Nothing can be sent to this address.'],
  'session.missing': [401, 'User not authenticated'],
  'session.unknown': [401, 'Your session has ended. Please log in again.'],
  'login.wrong': [401, 'Invalid email or password.'],
  'login.secondFactor': [401, 'Enter the code from your authenticator app, or a recovery code.'],
  'secondFactor.wrong': [403, WRONG_CODE],
  'secondFactor.missing': [403, 'Enter the code from your authenticator app, or a recovery code.'],
  'password.wrong': [403, 'The current password is not right.'],
  'account.deactivated': [403, 'Your account has been deactivated. Please contact admin.'],
  'account.pending': [403, 'Your account is waiting for approval. Please contact admin.'],
  'access.admin': [403, 'You do not have access to this page. Please contact admin.'],
  'setup.closed': [403, 'This set-up link is not valid any more.'],
  'reset.closed': [403, 'This link is not valid any more. Please ask an Admin for a new one.'],
  'route.unknown': [404, 'There is nothing at this address.'],
  'rate.unknown': [404, 'This rate does not exist.'],
  'city.unknown': [404, 'This city does not exist.'],
  'import.unknown': [404, 'This import does not exist.'],
  'import.unchanged': [409, 'Nothing is left to undo.'],
  'message.unknown': [404, 'This message does not exist.'],
  'subscription.unknown': [404, 'This link is not valid any more: the subscription has ended.'],
  'subscription.full': [409, 'There are 20 alerts for this address or browser already. Stop one first.'],
  'subscription.closed': [409, 'This site does not send messages of this kind.'],
  'session.gone': [404, 'This session has ended already.'],
  'account.unknown': [404, 'This account does not exist.'],
  'method.unknown': [405, 'This address does not take that method.'],
  'rate.duplicate': [409, 'Rate for this city and date already exists.'],
  'rate.unrestorable': [409, 'There is nothing to restore.'],
  'city.exists': [409, 'There is a city of this name already. Merge the two instead.'],
  'city.undecided': [409, 'Both cities have rates of one day: choose which of them count.'],
  'mail.off': [409, 'This site sends no e-mail. Please ask an Admin for a link.'],
  'account.typeLocked': [409, 'The type of an approved account is locked. Deactivate the account first.'],
  'account.approved': [409, 'This account is approved. Deactivate it first.'],
  'account.ownApproval': [409, 'Nobody approves the own account. Please ask another Admin.'],
  'account.ownReset': [409, 'Your own password is changed on the Profile screen.'],
  'account.ownSecondFactor': [409, 'Your own second factor is turned off on the Profile screen.'],
  'secondFactor.on': [409, 'The second factor is on already.'],
  'secondFactor.off': [409, 'The second factor is off.'],
  'account.lastAdmin': [409, 'There must be at least one approved Admin.'],
  'rate.stale': [412, 'This rate was changed by somebody else meanwhile.'],
  'file.changed': [412, 'This file has changed since it was read. Please load it again.'],
  'file.noSuchPart': [416, 'This file is shorter than that.'],
  'request.tooLarge': [413, 'The request is too large.'],
  'address.tooLong': [414, 'This address is too long.'],
  'request.notJson': [415, 'The request body must be JSON.'],
  'request.keyReused': [422, 'This Idempotency-Key was sent with another request before.'],
  'request.tooMany': [429, 'Too many requests. Please wait a little and try again.'],
  'server.failed': [500, 'Something went wrong.'],
  'server.busy': [503, 'The server is busy. Please try again in a moment.'],
  'server.unavailable': [503, SERVER_UNAVAILABLE],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ProblemCode = keyof typeof PROBLEMS
export const ProblemCode = z.enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]])

/**
 * Body of every error: `application/problem+json`, RFC 9457. `message` is shown to people. Where a browser asks for a page,
 * the error is a page.
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: ProblemCode,
  message: z.string(),
  requestId: z.string(),
  errors: z.optional(
    z.array(
      z.object({
        path: z.string(),
        message: z.string(),
        key: z.optional(z.string()).check(z.describe('Names the sentence, whatever its language.')),
        limit: z.optional(z.number()).check(z.describe('The number in the sentence.')),
      }),
    ),
  ),
})
export type Problem = z.infer<typeof Problem>
