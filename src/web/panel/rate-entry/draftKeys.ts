import { local } from '#web/storage.ts'

/** The forms that store drafts, as the first word of their storage keys. */
const DRAFT_NAMES = ['rateDraft', 'sheetLines', 'noteDraft', 'outbox'] as const
export type DraftName = (typeof DRAFT_NAMES)[number]

/** Whether something that a person typed and did not save is stored in this browser. */
export const hasDrafts = (account: string): boolean =>
  local.listKeys().some(key => DRAFT_NAMES.some(name => key.startsWith(`${name} ${account} `)))
