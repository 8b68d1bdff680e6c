import * as z from 'zod/mini'
import { CONTENT_INPUTS } from './cells.ts'
import type { DraftName } from './draftKeys.ts'

/** Age at which a draft is discarded, ms: after a week, typed rates are of no use. */
const MAX_AGE = 7 * 24 * 60 * 60 * 1000

export const DraftCells = z.partialRecord(z.enum(CONTENT_INPUTS), z.string())

/**
 * Stores the drafts of one form in this browser, under `<name> <account> <id>`: on a shared computer, nobody sees what
 * somebody else typed.
 */
export function createDraftStore<Draft extends { at: string }>(
  name: DraftName,
  schema: z.ZodMiniType<Draft>,
) {
  /** The draft this tab wrote last is not parsed again: with 500 typed rows, a slow machine would lag behind each key. */
  let written: { text: string; draft: Draft } | undefined
  const getKey = (account: string, id: string) => `${name} ${account} ${id}`

  /** Returns the draft a text holds; undefined when it holds none, or one that is too old. */
  function parse(text: string | null, now: number): Draft | undefined {
    try {
      const draft = schema.parse(JSON.parse(text ?? ''))
      return now - Date.parse(draft.at) <= MAX_AGE ? draft : undefined
    } catch {
      return undefined
    }
  }

  function read(account: string, id: string): Draft | undefined {
    const text = localStorage.getItem(getKey(account, id))
    return text === written?.text ? written?.draft : parse(text, Date.now())
  }

  /** Stores a draft; false when the storage is full: the form stays as it is on the screen, and warns before it is left. */
  function write(account: string, id: string, draft: Draft): boolean {
    try {
      const text = JSON.stringify(draft)
      localStorage.setItem(getKey(account, id), text)
      written = { text, draft }
      return true
    } catch {
      return false
    }
  }

  const remove = (account: string, id: string): void => localStorage.removeItem(getKey(account, id))

  /** Lists an account's drafts by id; what is too old or cannot be read is removed on the way. */
  function list(account: string): [id: string, draft: Draft][] {
    const prefix = getKey(account, '')
    const ids = Object.keys(localStorage).flatMap(key =>
      key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
    )
    return ids.flatMap((id): [string, Draft][] => {
      const draft = read(account, id)
      if (!draft) remove(account, id)
      return draft ? [[id, draft]] : []
    })
  }

  return { getKey, parse, read, write, remove, list }
}
