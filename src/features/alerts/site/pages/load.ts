import { type AlertValues, fillAlertForm } from '#features/alerts/shared/form.ts'
import type { AlertChoice } from '#features/alerts/shared/rules.ts'
import { listCityNames } from '#server/rates/publishedCities.ts'
import type { PageServer } from '#server/site/site.ts'
import { toPlaceKey } from '#shared/places.ts'
import type { SiteVisit } from '#shared/site.ts'
import type { Loaded } from '#web/site/page.ts'

/** Finds the offered city of a name or of a slug from an address. */
function findOffered(cities: readonly string[]) {
  const byKey = new Map(cities.map(city => [toPlaceKey(city), city]))
  return (name: string) => byKey.get(toPlaceKey(name))
}

/**
 * Fills the form in with what was refused, else with what was chosen before, else with the cities of the address. Cities without
 * rates are left out, unless somebody has sent or chosen them.
 */
async function loadAlertForm(
  server: PageServer,
  { query, refusedAlert: refused }: SiteVisit,
  choice?: AlertChoice,
) {
  const read = listCityNames(server)
  // without a database the form still shows what the visitor typed
  const cities = await (refused?.failure ? read.catch(() => []) : read)
  const find = findOffered(cities)
  const values = refused?.values ?? (choice ? toValues(choice) : fillAlertForm(query.getAll('city')))
  const chosen = values.city.flatMap(name => find(name) ?? (refused || choice ? [name] : []))
  return {
    values: { ...values, city: [...new Set(chosen)] },
    refused,
    cities,
    spellings: server.cities.listSpellings(cities),
  }
}

const toValues = ({ cities, rule, amount, frequency, market, kind }: AlertChoice): AlertValues => ({
  ...fillAlertForm(cities),
  ...{ rule, frequency, market, kind, amount: String(amount ?? '') },
})

export async function loadAlerts(server: PageServer, visit: SiteVisit) {
  const isSent = visit.query.get('sent') === '1'
  return { ...(await loadAlertForm(server, visit)), isSent, isFilled: visit.query.size > 0 && !isSent }
}

export type ManageData = Loaded<typeof loadManage>

/** Reads the subscription of a key; `managed` is absent where the key opens none. */
export async function loadManage(server: PageServer, visit: SiteVisit) {
  const subscription = await server.subscriptions.find(visit.params.key ?? '')
  if (!subscription) return { managed: undefined }
  return { managed: { subscription, ...(await loadAlertForm(server, visit, subscription.choice)) } }
}

export async function loadUnsubscribe(server: PageServer, { query, params }: SiteVisit) {
  const subscription = await server.subscriptions.find(params.key ?? '')
  return { subscription, ended: query.get('ended') }
}
