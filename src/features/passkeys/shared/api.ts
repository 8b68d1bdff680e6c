import * as z from 'zod/mini'
import { PROOF_REFUSALS, Proof } from '#shared/accounts/accounts.ts'
import { endpoint, MessageResponse } from '#shared/endpoint.ts'
import { limitLength } from '#shared/text.ts'
import { errorKey } from '#shared/validation.ts'

/** Passkeys of an account. */
export const MAX_PASSKEYS = 20

/** The algorithms of passkeys, as COSE numbers them: EdDSA, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257]

/** What browsers send as bytes; an attestation of many certificates is the longest. */
const MAX_BYTES = 6000
const Bytes = z
  .string(errorKey('notText'))
  .check(limitLength(MAX_BYTES, 'long'), z.regex(/^[\w-]+$/, errorKey('notText')), z.describe('base64url'))

const Challenge = z.object({ challenge: z.string(), rpId: z.string() })

/** A passkey as its owner sees it: by the browser it was added in. */
const Passkey = z.object({
  _id: z.string(),
  client: z.string(),
  added: z.iso.datetime(),
  lastUsed: z.nullable(z.iso.datetime()),
})
export type Passkey = z.infer<typeof Passkey>

/** What a device answers when it makes a passkey (WebAuthn's `AuthenticatorAttestationResponse`). */
export const NewPasskey = z.strictObject({ id: Bytes, clientDataJSON: Bytes, attestationObject: Bytes })
export type NewPasskey = z.infer<typeof NewPasskey>

/** What a device signs to log somebody in (WebAuthn's `AuthenticatorAssertionResponse`). */
export const SignedLogin = z.strictObject({
  id: Bytes,
  clientDataJSON: Bytes,
  authenticatorData: Bytes,
  signature: Bytes,
})
export type SignedLogin = z.infer<typeof SignedLogin>

export const challengeLogin = endpoint('POST /api/auth/passkeys/challenge', 'public', {
  summary: 'Ask for what a passkey signs to log in',
  responses: { 200: Challenge },
})

export const logInByPasskey = endpoint('POST /api/auth/passkeys/login', 'public', {
  summary: 'Exchange a challenge that a passkey has signed for a token',
  description: 'The device has verified its owner, so no code of a second factor is asked for.',
  body: SignedLogin,
  responses: { 200: z.extend(MessageResponse, { token: z.string() }) },
  refuses: ['passkey.wrong', 'account.deactivated', 'request.tooMany'],
})

export const listPasskeys = endpoint('GET /api/auth/passkeys', 'staff.read', {
  summary: 'Passkeys of the own account, the newest first',
  responses: { 200: z.array(Passkey) },
})

export const beginPasskey = endpoint('POST /api/auth/passkeys/begin', 'staff.read', {
  summary: 'Ask for what a device needs to make a passkey',
  body: Proof,
  responses: {
    200: z.extend(Challenge, {
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      known: z
        .array(z.string())
        .check(z.describe('Credentials of the account: their devices make no second one.')),
    }),
  },
  refuses: ['passkey.tooMany', ...PROOF_REFUSALS],
})

export const addPasskey = endpoint('POST /api/auth/passkeys', 'staff.read', {
  summary: 'Add the passkey that a device has made',
  description: 'It ends with the password that the account has now.',
  body: NewPasskey,
  responses: { 201: MessageResponse },
  refuses: ['passkey.wrong', 'passkey.tooMany'],
})

export const removePasskey = endpoint('DELETE /api/auth/passkeys/{_id}', 'staff.read', {
  summary: 'Remove a passkey of the own account',
  responses: { 200: MessageResponse },
  refuses: ['passkey.unknown'],
})
