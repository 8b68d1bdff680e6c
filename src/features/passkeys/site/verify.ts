import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { ALGORITHMS } from '#features/passkeys/shared/api.ts'
import type { SiteRenderers } from '#shared/site.ts'

const toCommon = (id: string) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
})

export const verifyPasskey: SiteRenderers['verifyPasskey'] = async (
  { id, ...response },
  { origin, rpId, isOurs },
) => {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...toCommon(id), response },
    expectedChallenge: isOurs,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(toUnverified)
  if (!verified || !registrationInfo) return undefined
  const { credential } = registrationInfo
  return {
    id: Buffer.from(credential.id, 'base64url'),
    publicKey: credential.publicKey,
    counter: credential.counter,
  }
}

export const verifyLogin: SiteRenderers['verifyLogin'] = async (
  { id, ...response },
  { publicKey, counter },
  { origin, rpId, isOurs },
) => {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...toCommon(id), response },
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
    expectedChallenge: isOurs,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(toUnverified)
  return verified ? authenticationInfo?.newCounter : undefined
}

/** The library throws at whatever is not as it should be. */
const toUnverified = () => ({ verified: false, registrationInfo: undefined, authenticationInfo: undefined })
