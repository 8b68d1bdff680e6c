import { readApiDocs } from '#features/open-data/server/apiDocs.ts'
import { findRecentRates } from '#server/rates/summaries/queries.ts'
import type { PageServer } from '#server/site/site.ts'

export const loadReference = (server: PageServer) => readApiDocs(server)

/** Reads the record that the examples are of; null before the first one. */
export const loadStart = async ({ reads, cities }: PageServer) =>
  (await findRecentRates(reads, 1, cities.toKey('Hyderabad')))[0] ?? null
