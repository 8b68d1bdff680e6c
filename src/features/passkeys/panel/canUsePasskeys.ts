/** Whether this browser has passkeys at this address: only safe ones have them, and none that is a number. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname)
