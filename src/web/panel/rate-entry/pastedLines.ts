import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { Day } from '#shared/days.ts'
import type { ReadLine } from '#shared/rates/message/readMessage.ts'
import { createDraftStore } from './draftStore.ts'

/** A line of a pasted text that a person looks at before anything moves. */
export interface PastedLine extends ReadLine {
  /** Whether the person said that its city is a new one. */
  isNewCity: boolean
}

/** A line that no message has: a city alone. */
export const toPastedLine = (city: string): PastedLine => ({
  text: city,
  city,
  figures: [],
  asides: [],
  strange: [],
  state: 'rates',
  isNewCity: false,
})

const Lines = z.object({ lines: z.array(z.custom<PastedLine>()), at: z.iso.datetime() })
const store = createDraftStore('sheetLines', Lines)

/** Lines that wait for a person. They are stored as drafts are: a reload loses nothing that was pasted. */
export function useWaitingLines(account: string, day: Day) {
  const [waiting, setWaiting] = useState((): readonly PastedLine[] => store.read(account, day)?.lines ?? [])
  useEffect(() => {
    if (waiting.length === 0) store.remove(account, day)
    else store.write(account, day, { lines: [...waiting], at: new Date().toISOString() })
  }, [account, day, waiting])
  return [waiting, setWaiting] as const
}
