import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Cities } from '#server/cities/cities.ts'
import type { ReadOnlyDb } from '#server/database/db.ts'
import type { RateFilter } from '#shared/rates/api.ts'

/** Selects records; every part narrows the selection. Cities are given by their keys. */
export type RateSelection = Omit<RateFilter, 'location'> & { cityKeys?: string[] | undefined }

/** Staff read on connections of their own: they wait for no stranger. */
export const chooseReads = (
  { storage }: Pick<FastifyInstance, 'storage'>,
  { isOfStaff }: FastifyRequest,
): ReadOnlyDb => (isOfStaff ? storage.db : storage.reads)

/** The records that a filter asks for. */
export const toSelection = (
  { location, ...filter }: RateFilter,
  { toKey }: Pick<Cities, 'toKey'>,
): RateSelection => ({ ...filter, cityKeys: location?.map(toKey) })
