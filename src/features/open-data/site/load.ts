import { findCorrections } from '#server/rates/corrections/queries.ts'
import type { PageServer } from '#server/site/site.ts'

/** The most entries of the feed. */
const ENTRIES = 100

/** Reads what was changed after it had been published, the last first. */
export const loadCorrectionsFeed = async ({ reads }: PageServer) =>
  (await findCorrections(reads, { limit: ENTRIES })).corrections
