import * as z from 'zod/mini'
import { LATEST_DAYS } from '#shared/days.ts'
import { type Cost, endpoint, MAX_PAGE } from '#shared/endpoint.ts'
import { countBetween, DayText, MonthText, PlaceName, pageCursor } from '#shared/text.ts'
import { errorKey } from '#shared/validation.ts'
import { MARKETS } from './markets.ts'
import {
  DailyRate,
  DeletedRate,
  LatestRate,
  MonthlyRate,
  NewRate,
  PartialContent,
  Revision,
  SentReason,
  SentVersion,
} from './rates.ts'

/** Deleted records of a page, unless another number is asked for. */
const DELETED_PAGE = 100

/** Records of a page. */
export const PageSize = countBetween(1, MAX_PAGE, 'outOfRange')

/** A parameter that may be repeated. */
export const oneOrMore = <S extends z.core.$ZodType>(schema: S, max: number) =>
  z.optional(
    z.pipe(
      z.transform(given => (Array.isArray(given) ? given : [given])),
      z.array(schema, errorKey('unfit')).check(z.maxLength(max, errorKey('tooMany'))),
    ),
  )

/** The day and the key of the city of the last record. */
export const RateCursor = pageCursor(200, /^\d{4}-\d\d-\d\d\.[\p{L}\p{M}\p{N}]+$/u)
/** The microsecond, the city and the day of the last write. */
export const WriteCursor = pageCursor(37, /^\d{1,16}\.[1-9]\d{0,8}\.\d{4}-\d\d-\d\d$/)

/** Extras a record of the list may carry. */
export const EXTRAS = ['previous', 'version'] as const

export const RateFilter = z.strictObject({
  date: z.optional(DayText).check(z.describe('Only this day.')),
  location: oneOrMore(PlaceName, 50).check(z.describe('Only this city. Repeat it for several cities.')),
  from: z.optional(DayText).check(z.describe('Only this day and later.')),
  to: z.optional(DayText).check(z.describe('Only this day and earlier.')),
  market: z
    .optional(z.enum(MARKETS, errorKey('unknownMarket')))
    .check(z.describe('Only the prices of this market.')),
  limit: z
    .optional(PageSize)
    .check(
      z.describe(
        'Sends at most this many records; the `Link` header leads to the next page. Without it: all records.',
      ),
    ),
  cursor: RateCursor,
  with: oneOrMore(z.enum(EXTRAS, errorKey('unknownExtra')), EXTRAS.length).check(
    z.describe(
      'Adds to each record: `previous`, the record before it; `version`, the number that `If-Match` takes.',
    ),
  ),
})

export type RateFilter = z.output<typeof RateFilter>

/** The records of an export: as on the Rate Chart, all of them without a filter. */
export const ExportFilter = z.pick(RateFilter, {
  date: true,
  from: true,
  to: true,
  location: true,
  market: true,
})
export type ExportFilter = z.output<typeof ExportFilter>

export const MonthFilter = z.strictObject({
  month: MonthText.check(z.describe('The month, such as `2026-11`.')),
  location: z.optional(PlaceName).check(z.describe('Only this city.')),
})
export type MonthFilter = z.output<typeof MonthFilter>

/** Records of a page that takes no longer than a web page, without extras. */
const SHORT_PAGE = 100

/** A whole day or a short page is read fast; what is streamed or has extras is not. */
function costDailyList({ date, limit, with: extras }: Readonly<Record<string, unknown>>): Cost {
  const isShort = date !== undefined || Number(limit) <= SHORT_PAGE
  return isShort && extras === undefined ? 'page' : 'large'
}

export const listDailyRates = endpoint('GET /api/rates/daily', 'public', {
  cost: costDailyList,
  summary: 'Daily records, newest date first, then city',
  description:
    'Without parameters you get every record, streamed. With `limit`, the `Link` header leads to the next page. Every list says in its headers the unit of its prices (`Rates-Unit`), whether they are samples (`Rates-Sample: true`) and their licence, if one is set (`Rates-Licence`).',
  query: RateFilter,
  responses: { 200: z.array(DailyRate) },
})

export const listLatestRates = endpoint('GET /api/rates/latest', 'public', {
  cost: 'page',
  summary: `The latest record of each city on or before a day, with the one before it and ${LATEST_DAYS} days of trend`,
  query: z.strictObject({
    date: z.optional(DayText).check(z.describe('No record after this day. Without it: today.')),
  }),
  responses: { 200: z.array(LatestRate) },
})

export const listMonthlyRates = endpoint('GET /api/rates/monthly', 'public', {
  cost: 'page',
  summary: 'Mean, low and high of a month, by city',
  query: MonthFilter,
  responses: { 200: z.array(MonthlyRate) },
})

export const listRateCities = endpoint('GET /api/rates/cities', 'public', {
  cost: 'page',
  summary: 'Names of the cities that have at least one rate',
  responses: { 200: z.array(z.string()) },
})

export const readRate = endpoint('GET /api/rates/daily/{_id}', 'public', {
  cost: 'small',
  summary: 'One record; its version stands in the ETag',
  responses: { 200: DailyRate },
  refuses: ['rate.unknown'],
})

export const createRate = endpoint('POST /api/rates/daily', 'staff.write', {
  summary: 'Record the rates of one city for one day',
  writesRates: true,
  body: NewRate,
  takesIdempotencyKey: true,
  responses: { 201: DailyRate },
  refuses: ['rate.duplicate', 'city.mixedScripts', 'city.tooManyNew', 'city.closed'],
})

export const updateRate = endpoint('PUT /api/rates/daily/{_id}', 'staff.write', {
  summary: 'Replace the rates of one record',
  writesRates: true,
  description:
    'By an Admin; by a Sub Admin the own entry, within `OWN_CORRECTION_MINUTES`. `If-Match` with a version that is not the current one answers 412 and changes nothing. A market has all three prices, or null for one that was not quoted; those that the record lacks in it may be absent.',
  body: z.extend(PartialContent, { reason: SentReason }),
  takesIdempotencyKey: true,
  responses: { 200: DailyRate },
  refuses: ['rate.unknown', 'rate.incomplete', 'rate.stale', 'city.closed', 'access.admin'],
})

export const deleteRate = endpoint('DELETE /api/rates/daily/{_id}', 'admin', {
  summary: 'Take a record off the site; its history stays and it can be restored',
  writesRates: true,
  takesIdempotencyKey: true,
  responses: { 200: DailyRate },
  refuses: ['rate.unknown', 'rate.stale'],
})

export const listDeletedRates = endpoint('GET /api/rates/deleted', 'admin', {
  summary: 'Records that were taken off the site, the last deleted first',
  description: 'The next page stands in the `Link` header.',
  query: z.strictObject({
    limit: z._default(PageSize, DELETED_PAGE).check(z.describe('Sends at most this many records.')),
    cursor: WriteCursor,
  }),
  responses: { 200: z.array(DeletedRate) },
})

export const rateHistory = endpoint('GET /api/rates/daily/{_id}/history', 'admin', {
  summary: 'Every write to a record, newest first: who, when, before and after',
  responses: { 200: z.array(Revision) },
  refuses: ['rate.unknown'],
})

export const restoreRate = endpoint('POST /api/rates/daily/{_id}/restore', 'admin', {
  summary: 'Bring back the rates of an earlier version; without one, undo the last write',
  writesRates: true,
  body: z.optional(z.strictObject({ version: z.optional(SentVersion) })),
  takesIdempotencyKey: true,
  responses: { 200: DailyRate },
  refuses: ['rate.unknown', 'rate.unrestorable', 'rate.stale', 'city.closed'],
})
