import type { DataFacts } from '#shared/dataFacts.ts'

/** Where the zip with all published rates is. */
export const DUMP = '/data/chicken-rates.zip'

/** A zip with all published rates as they were at one instant. */
export interface Dump {
  /** Its file in the folder of dumps. */
  name: string
  /** ISO, UTC */
  asOf: string
  bytes: number
  /** Hexadecimal. */
  sha256: string
}

/** Names the data, their source, licence and instant (ISO, UTC), as who uses them should. */
export const formatCitation = ({ name, url, licence, sample }: DataFacts, asOf: string): string =>
  `${name}: chicken rates of Indian cities, INR per kg${sample ? ' (samples made by a program, not real prices)' : ''}. ` +
  `As of ${asOf}. ${url}/data. Licence: ${licence ?? 'ask us'}.`
