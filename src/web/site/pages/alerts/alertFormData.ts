import { toAlertQuery } from '#shared/alerts/content.ts'
import { type AlertValues, fillAlertForm, type RefusedAlert } from '#shared/alerts/form.ts'
import type { AlertChoice } from '#shared/alerts/rules.ts'
import { nameFromSlug, toPlaceKey } from '#shared/places.ts'
import type { SiteReads, SiteVisit } from '#shared/site.ts'
import type { Spellings } from '#web/site/rates/cities.tsx'

/** The form of alerts, as it is shown. */
export interface AlertFormData {
  values: AlertValues
  refused: RefusedAlert | undefined
  /** The cities that have rates. */
  cities: readonly string[]
  spellings: Spellings
}

/** Whether an address fills the form in. */
export const isFilledIn = (query: URLSearchParams): boolean => query.has('city') || query.has('rule')

/** Finds the offered city of a name or of a slug from an address. */
function findOffered(cities: readonly string[]) {
  const byKey = new Map(cities.map(city => [toPlaceKey(city), city]))
  return (name: string) => byKey.get(toPlaceKey(name)) ?? byKey.get(toPlaceKey(nameFromSlug(name)))
}

/**
 * Fills the form in with what was refused, else with what the address says, else with what was chosen before. Cities without rates
 * are left out, unless somebody has sent or chosen them.
 */
export async function loadAlertForm(
  reads: SiteReads,
  { query, refusedAlert: refused }: SiteVisit,
  choice?: AlertChoice,
): Promise<AlertFormData> {
  const read = reads.listRateCities()
  // without a database the form still shows what the visitor typed
  const cities = await (refused?.failure ? read.catch(() => []) : read)
  const find = findOffered(cities)
  const isFilled = isFilledIn(query)
  const values = refused?.values ?? fillAlertForm(choice && !isFilled ? toAlertQuery(choice) : query)
  const chosen = values.city.flatMap(name => find(name) ?? (refused || !isFilled ? [name] : []))
  return {
    values: { ...values, city: [...new Set(chosen)] },
    refused,
    cities,
    spellings: reads.listSpellings(cities),
  }
}

const FAILURE_STATUS = { tooMany: 429, failed: 503 }

/** The status of a page with a form. */
export function getFormStatus(refused: Pick<RefusedAlert, 'failure'> | undefined): number {
  if (!refused) return 200
  return refused.failure ? FAILURE_STATUS[refused.failure] : 400
}
