import type * as z from 'zod/mini'
import { local } from '#web/storage.ts'

/** The forms that store drafts, as the first word of their storage keys. */
const DRAFT_NAMES = ['rateDraft', 'sheetLines', 'outbox'] as const

/** Whether something that a person typed and did not save is stored in this browser. */
export const hasDrafts = (account: string): boolean =>
  local.listKeys().some(key => DRAFT_NAMES.some(name => key.startsWith(`${name} ${account} `)))

/** Age at which a draft is discarded, ms: after a week, typed rates are of no use. */
const MAX_AGE = 7 * 24 * 60 * 60 * 1000

/**
 * Stores drafts of one kind in this browser, under `<name> <account> <id>`: on a shared computer, nobody sees what
 * somebody else typed.
 */
export function createDraftStore<Draft extends { at: string }>(
  name: (typeof DRAFT_NAMES)[number],
  schema: z.ZodMiniType<Draft>,
) {
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

  const read = (account: string, id: string): Draft | undefined =>
    parse(local.read(getKey(account, id)), Date.now())

  /** Stores a draft; false when the storage is full: the form stays as it is on the screen, and warns before it is left. */
  function write(account: string, id: string, draft: Draft): boolean {
    try {
      local.write(getKey(account, id), JSON.stringify(draft))
      return true
    } catch {
      return false
    }
  }

  const remove = (account: string, id: string): void => local.remove(getKey(account, id))

  function listIds(account: string): string[] {
    const prefix = getKey(account, '')
    return local.listKeys().flatMap(key => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
  }

  /** Lists an account's drafts by id; what is too old or cannot be read is removed on the way. */
  const list = (account: string, isWanted: (id: string) => boolean = () => true): [string, Draft][] =>
    listIds(account).flatMap((id): [string, Draft][] => {
      if (!isWanted(id)) return []
      const draft = read(account, id)
      if (!draft) remove(account, id)
      return draft ? [[id, draft]] : []
    })

  return { getKey, parse, read, write, remove, listIds, list }
}
