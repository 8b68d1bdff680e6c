import * as accounts from './accounts/api.ts'
import * as secondFactor from './accounts/secondFactor.ts'
import * as alertAdmin from './alerts/admin.ts'
import * as alerts from './alerts/api.ts'
import * as audit from './audit/api.ts'
import * as cities from './cities/api.ts'
import * as managedCities from './cities/managedCities.ts'
import type { Endpoint } from './endpoint.ts'
import * as messages from './messages/api.ts'
import * as inbox from './messages/inbox.ts'
import * as notifications from './notifications/api.ts'
import * as rates from './rates/api.ts'
import * as bulkRates from './rates/bulk.ts'
import * as corrections from './rates/corrections.ts'
import * as coverage from './rates/coverage.ts'
import * as dayEntries from './rates/dayEntries.ts'
import * as webhooks from './webhooks/api.ts'

/** The modules that declare calls, with schemas of what these take and answer. */
export const MODULES = [
  rates,
  corrections,
  coverage,
  bulkRates,
  dayEntries,
  cities,
  managedCities,
  accounts,
  secondFactor,
  messages,
  inbox,
  notifications,
  audit,
  webhooks,
  alerts,
  alertAdmin,
]

const isEndpoint = (exported: unknown): exported is Endpoint =>
  typeof exported === 'object' && exported !== null && 'path' in exported

const declared = MODULES.flatMap(module =>
  Object.entries(module).flatMap(([name, exported]) =>
    isEndpoint(exported) ? [[name, exported] as const] : [],
  ),
)

/** Every call of the API, in the order its document shows them. */
export const ENDPOINTS: readonly Endpoint[] = declared.map(([, endpoint]) => endpoint)

/** The name of each call, by which generated clients know it: that of its declaration. */
export const OPERATION_IDS: ReadonlyMap<Endpoint, string> = new Map(
  declared.map(([name, endpoint]) => [endpoint, name]),
)
