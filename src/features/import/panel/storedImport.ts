import * as z from 'zod/mini'

const KEY = 'lastImport'
/** How long an import is offered to be undone where it was made, ms. */
const DAY = 24 * 60 * 60_000

const Stored = z.object({ id: z.string(), at: z.number(), file: z.string() })
export type StoredImport = z.infer<typeof Stored>

/** Returns the last import of this device if it was made within a day. */
export function readLastImport(now: number): StoredImport | undefined {
  try {
    const stored = Stored.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return now - stored.at < DAY ? stored : undefined
  } catch {
    return undefined
  }
}

export function storeLastImport(stored: StoredImport): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(stored))
  } catch {
    // a full storage offers nothing; the audit record does
  }
}

export const removeLastImport = (): void => localStorage.removeItem(KEY)
