import { checkMessage } from '#features/message-check/server/checkMessage.ts'
import { MAX_MESSAGE } from '#features/message-check/shared/site.ts'
import type { PageServer } from '#server/site/site.ts'
import type { SiteVisit } from '#shared/site.ts'

export type CheckedLine = Awaited<ReturnType<typeof checkMessage>>[number]
export type CheckedFigure = CheckedLine['figures'][number]

/** Checks the message that was sent; without one there is only the form. */
export async function loadMessageCheck(server: PageServer, { checkedMessage: message, today }: SiteVisit) {
  if (message === undefined) return { message: '', problem: undefined, lines: [] }
  // browsers send two characters for the end of a line
  const text = message.replaceAll('\r\n', '\n').trim()
  const problem = text === '' ? 'empty' : text.length > MAX_MESSAGE ? 'long' : undefined
  const lines = problem ? [] : await checkMessage(server, text, today)
  return { message: text, problem, lines } as const
}
