import * as alertAdmin from '#features/alerts/shared/admin.ts'
import * as alerts from '#features/alerts/shared/api.ts'
import * as alertRules from '#features/alerts/shared/rules.ts'
import * as accounts from '#shared/accounts/api.ts'
import * as secondFactor from '#shared/accounts/secondFactor.ts'
import * as audit from '#shared/audit/api.ts'
import * as backups from '#shared/backups.ts'
import * as cities from '#shared/cities/api.ts'
import * as managedCities from '#shared/cities/managedCities.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import * as messages from '#shared/messages/api.ts'
import * as inbox from '#shared/messages/inbox.ts'
import * as notifications from '#shared/notifications/api.ts'
import * as rates from '#shared/rates/api.ts'
import * as bulkRates from '#shared/rates/bulk.ts'
import * as corrections from '#shared/rates/corrections.ts'
import * as dayEntries from '#shared/rates/dayEntries.ts'

/** A module that declares calls, with schemas of what these take and answer. */
export type CallModule = Readonly<Record<string, unknown>>

/** Every such module. */
export const MODULES: readonly CallModule[] = [
  rates,
  corrections,
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
  backups,
  alerts,
  alertAdmin,
  alertRules,
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
