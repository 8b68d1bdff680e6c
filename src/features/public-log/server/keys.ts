import { formatVerifier } from './note.ts'
import type { LogKey } from './queries.ts'

/** Describes keys as the public reads them. */
export const describeKeys = (keys: readonly LogKey[]) =>
  keys.map(({ since, note, ...key }) => ({ key: formatVerifier(key), since: since.toISOString(), note }))
