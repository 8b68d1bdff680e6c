import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { Day } from '#shared/days.ts'
import type { ReadLine } from '#shared/rates/message/readMessage.ts'
import { CELLS, type Cell } from './cells.ts'
import { createDraftStore } from './draftStore.ts'

/** A line of a pasted text that a person looks at before anything moves. */
export interface PastedLine extends Pick<ReadLine, 'text' | 'city' | 'asides' | 'strange' | 'isContinued'> {
  state: ReadLine['state']
  figures: readonly ReadLine['figures'][number][]
  /** The cell of each number; '' where it is no rate. */
  cells: readonly (Cell | '')[]
  /** Whether the person leaves the line out. */
  isOut: boolean
  /** Whether the person said that its city is a new one. */
  isNewCity: boolean
}

/** A line that no message has: a city alone, or figures that found no place in the sheet. */
export const toPastedLine = (
  city: string,
  figures: readonly string[],
  cells: readonly (Cell | '')[],
): PastedLine => ({
  text: [city, ...figures].filter(Boolean).join(' '),
  city,
  figures: figures.map(price => ({ text: price, price })),
  cells,
  asides: [],
  strange: [],
  state: 'rates',
  isContinued: true,
  isOut: false,
  isNewCity: false,
})

const Lines = z.object({
  lines: z.array(
    z.object({
      text: z.string(),
      city: z.string(),
      figures: z.array(
        z.object({ text: z.string(), price: z.string(), isBelowUnknown: z.optional(z.boolean()) }),
      ),
      cells: z.array(z.union([z.enum(CELLS), z.literal('')])),
      asides: z.array(z.string()),
      strange: z.array(z.string()),
      state: z.string(),
      isContinued: z.boolean(),
      isOut: z.boolean(),
      isNewCity: z.boolean(),
    }),
  ),
  at: z.iso.datetime(),
})
const store = createDraftStore('sheetLines', Lines)

/** Lines that wait for a person. They are stored as drafts are: a reload loses nothing that was pasted. */
export function useWaitingLines(account: string, day: Day) {
  const [waiting, setWaiting] = useState(
    () => (store.read(account, day)?.lines ?? []) as readonly PastedLine[],
  )
  useEffect(() => {
    if (waiting.length === 0) store.remove(account, day)
    else store.write(account, day, Lines.parse({ lines: waiting, at: new Date().toISOString() }))
  }, [account, day, waiting])
  return [waiting, setWaiting] as const
}
