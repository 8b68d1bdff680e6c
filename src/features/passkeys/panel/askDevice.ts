import { PASSKEYS } from '#messages/panel/passkeys.js'
import { CallFailed } from '#web/call.ts'

/** What browsers call the answer of a person who does not go on, or takes too long. */
const STOPPED = ['NotAllowedError', 'AbortError']

/**
 * Asks the device of the person; its library loads for that. Returns undefined when the person does not go on. Throws
 * `CallFailed` with a sentence where the device has no answer.
 */
export async function askDevice<T>(
  ask: (library: typeof import('@simplewebauthn/browser')) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await ask(await import('@simplewebauthn/browser'))
  } catch (failed) {
    if (!(failed instanceof Error)) throw failed
    if (STOPPED.includes(failed.name)) return undefined
    const message = failed.name === 'InvalidStateError' ? PASSKEYS.hasOne : PASSKEYS.noDevice
    throw new CallFailed(0, { message })
  }
}
