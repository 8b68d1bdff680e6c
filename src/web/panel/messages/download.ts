import { exportMessages } from '#shared/messages/api.ts'
import { addressOf, CallFailed } from '#web/call.ts'
import { saveFile } from '#web/panel/saveFile.ts'
import { readToken } from '#web/panel/session/token.ts'

/** Takes messages along as a file; a link could not carry the token. Throws `CallFailed`. */
export async function downloadMessages(q: string | undefined): Promise<void> {
  const headers = { authorization: `Bearer ${readToken() ?? ''}` }
  const answer = await fetch(addressOf(exportMessages.path, {}, { q }), { headers }).catch(() => undefined)
  if (!answer?.ok) throw new CallFailed(answer?.status ?? 0)
  saveFile('messages.csv', await answer.blob())
}
