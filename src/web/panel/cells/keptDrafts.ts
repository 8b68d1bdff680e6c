import { z } from 'zod'
import { CELLS } from './cells.ts'

/** How long typed rates wait for their return: after a week they say nothing about a day any more, ms. */
const KEPT = 7 * 24 * 60 * 60 * 1000

/** Cells of a draft, as typed. */
export const KeptCells = z.partialRecord(z.enum(CELLS), z.string())

/** The draft a text holds; undefined when it holds none, or one that is too old. */
export function keptDraft<Draft extends { at: string }>(
  schema: z.ZodType<Draft>,
  text: string | null,
  now: number,
): Draft | undefined {
  try {
    const draft = schema.parse(JSON.parse(text ?? ''))
    return now - Date.parse(draft.at) <= KEPT ? draft : undefined
  } catch {
    return undefined
  }
}
