import { findMethodTexts, findPunctuality } from '#features/price-basis/server/method/queries.ts'
import type { PageServer } from '#server/site/site.ts'
import type { SiteVisit } from '#shared/site.ts'

/** Reads what Admins have answered, never who, and how often rates came at their usual time. */
export async function loadMethod({ reads }: PageServer, { today }: SiteVisit) {
  const [texts, punctuality] = await Promise.all([findMethodTexts(reads), findPunctuality(reads, today)])
  const answers = texts.map(({ by: _, ...answer }) => answer)
  return { answers, punctuality }
}
