import { findCityMaker, recordNewCities } from '#server/audit/queries.ts'
import { MAX_UNLISTED_DAILY, type NewCityRecord } from '#server/cities/newCities.ts'
import { hasAccess } from '#shared/accounts/roles.ts'

/** Puts new cities on the audit record. Of those on no list of places, whoever is not an Admin makes a few a day. */
export const newCityRecord: NewCityRecord = {
  async countUnlistedLeft(db, accountId) {
    const maker = accountId === null ? undefined : await findCityMaker(db, accountId)
    if (!maker || hasAccess(maker.role, 'admin')) return Number.POSITIVE_INFINITY
    return MAX_UNLISTED_DAILY - maker.unlisted
  },
  insert: recordNewCities,
}
