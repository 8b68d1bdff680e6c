import type { DataFacts } from '#shared/dataFacts.ts'

/** A file with all published rates, as it was written once. */
export interface DumpFile {
  name: string
  mediaType: string
  bytes: number
  /** Hexadecimal. */
  sha256: string
}

/** All published rates as they were at one instant, as files to take along. */
export interface Dump {
  /** Its folder, `2026-11-22T203000Z`. */
  name: string
  /** ISO, UTC */
  asOf: string
  files: readonly DumpFile[]
}

/** Names the data, their source, licence and instant (ISO, UTC), as who uses them should. */
export const formatCitation = ({ name, url, licence, sample }: DataFacts, asOf: string): string =>
  `${name}: chicken rates of Indian cities, INR per kg${sample ? ' (samples made by a program, not real prices)' : ''}. ` +
  `As of ${asOf}. ${url}/data. Licence: ${licence ?? 'ask us'}.`
