import * as accounts from './accounts/api.ts'
import * as secondFactor from './accounts/secondFactor.ts'
import * as audit from './audit/api.ts'
import * as cities from './cities/api.ts'
import * as managedCities from './cities/managedCities.ts'
import type { Endpoint } from './endpoint.ts'
import * as messages from './messages/api.ts'
import * as inbox from './messages/inbox.ts'
import * as notifications from './notifications/api.ts'
import * as rates from './rates/api.ts'
import * as bulkRates from './rates/bulk.ts'
import * as dayEntries from './rates/dayEntries.ts'

const rooms = [
  rates,
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
]

/** Every call of the API, in the order its document shows them. */
export const ENDPOINTS: readonly Endpoint[] = rooms.flatMap(room =>
  Object.values(room).filter(
    (exported): exported is Endpoint & typeof exported => typeof exported === 'object' && 'path' in exported,
  ),
)
