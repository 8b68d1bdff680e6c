import type { NewPasskey, SignedLogin } from './api.ts'

/** What a signature has to be for: this site, and a challenge of ours. */
export interface Expected {
  origin: string
  rpId: string
  /** Whether the challenge (base64url) is ours. */
  isOurs(challenge: string): boolean
}

/** What is stored of a passkey: its public key (COSE), and how often its device says that it has signed. */
export interface Credential {
  id: Uint8Array
  publicKey: Uint8Array
  counter: number
}

declare module '#shared/site.ts' {
  interface SiteRenderers {
    /** Returns the passkey that a device has made; undefined when it is not for this site, or not of a verified person. */
    verifyPasskey(made: NewPasskey, expected: Expected): Promise<Credential | undefined>
    /** Returns the new counter of a passkey whose signature is right; undefined when it is not. */
    verifyLogin(signed: SignedLogin, passkey: Credential, expected: Expected): Promise<number | undefined>
  }
}
