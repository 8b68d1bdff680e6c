import { type Day, toDay } from './model.ts'
import type { deliver } from './telling.ts'

/** How what the model sends is written down: `inboxes.ts` reads what has come into the same lines. */

type Sent = ReturnType<typeof deliver>[number]
type SentRow = Sent['rows'][number]

/** "20 Nov" */
const nameDay = (day: Day): string =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

function writeRow({ name, day, price, was }: SentRow, today: Day): string {
  const former = typeof was === 'number' ? ` was ${was}` : ''
  return `${name}${day === today ? '' : `, ${nameDay(day)}`} ${price ?? '-'}${former}`
}

/** A line for each message: to whom, and what it says. */
export const writeLines = (messages: readonly Sent[], now: number): string[] =>
  messages
    .map(({ to, type, rows }) => {
      const texts = rows.map(row => writeRow(row, toDay(now)))
      const [who] = to.split('#')
      return [who, type, ...(texts.length > 0 ? [texts.join(type === 'correction' ? '; ' : ', ')] : [])].join(
        ' ',
      )
    })
    .toSorted()
