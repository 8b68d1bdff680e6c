import { findMethodTexts, findPunctuality } from '#features/price-basis/server/method/queries.ts'
import type { PageServer } from '#server/site/site.ts'
import type { SiteVisit } from '#shared/site.ts'
import type { PageContext, Params } from '#web/site/page.ts'

/** Reads what Admins have answered, never who, and how often rates came at their usual time. */
export async function loadMethod(
  server: PageServer,
  { today }: SiteVisit,
  _: Params,
  slots: PageContext['slots'],
) {
  const { reads } = server
  const [texts, punctuality, AnswerTime] = await Promise.all([
    findMethodTexts(reads),
    findPunctuality(reads, today),
    slots.flags?.loadTime(server),
  ])
  const answers = texts.map(({ by: _, ...answer }) => answer)
  return { answers, punctuality, AnswerTime }
}
