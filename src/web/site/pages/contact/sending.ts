import { sendMessage } from '#shared/messages/api.ts'
import type { MessageValues } from '#shared/messages/fields.ts'
import { NewMessage, validateMessage } from '#shared/messages/messages.ts'
import { CallFailed, call } from '#web/call.ts'

/** How sending ended; `refused` and `failed` are the two ways of the specification, section 8. */
export type Outcome = 'sent' | 'refused' | 'failed' | 'wait'

// Loaded when the form is first used: the rules weigh more than the rest of it.
export { validateMessage as validate }

/** Sends a message without problems. */
export async function send(values: MessageValues): Promise<Outcome> {
  try {
    await call(sendMessage, { body: NewMessage.parse(values) })
    return 'sent'
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status === 0) return 'failed'
    return error.status === 429 ? 'wait' : 'refused'
  }
}
