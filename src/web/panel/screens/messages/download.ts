import { exportMessages } from '#shared/messages/api.ts'
import { callFile } from '#web/call.ts'
import { saveFile } from '#web/panel/saveFile.ts'

/** Takes messages along as a file; a link could not carry the token. Throws `CallFailed`. */
export async function downloadMessages(q: string | undefined): Promise<void> {
  saveFile('messages.csv', await callFile(exportMessages, { query: { q } }))
}
