import * as z from 'zod/mini'
import { LATEST_DAYS } from '#shared/days.ts'
import { costWithPast, endpoint, IdParams } from '#shared/endpoint.ts'
import { PastInstant } from '#shared/rates/api.ts'
import { SIZES } from '#shared/rates/birds.ts'
import { GivenReason, Price, RateDay, SentReason } from '#shared/rates/rates.ts'
import { DayText, PlaceName } from '#shared/text.ts'
import { errorKey } from '#shared/validation.ts'

/** Days of a history, unless others are asked for. */
export const HISTORY_DAYS = 366

/** What live birds of a size cost at the farms of a city on a day. */
export const LiveBirdRate = z.object({
  _id: z.string(),
  location: z.string(),
  date: DayText,
  size: z.enum(SIZES),
  price: z.number().check(z.describe('INR per kg of live bird, at the farm.')),
  version: z.int().check(z.describe('What `If-Match` takes.')),
  updatedAt: z.iso.datetime(),
  reason: GivenReason,
})
export type LiveBirdRate = z.infer<typeof LiveBirdRate>

export const LatestLiveBirdRate = z.extend(LiveBirdRate, {
  previous: z.nullable(z.object({ date: DayText, price: z.number() })),
})
export type LatestLiveBirdRate = z.infer<typeof LatestLiveBirdRate>

export const listLatestLiveBirds = endpoint('GET /api/live-birds/latest', 'public', {
  cost: costWithPast('page'),
  summary: `The latest farm rate of live birds by city and size, of the ${LATEST_DAYS} days until a day`,
  query: z.strictObject({
    date: z.optional(DayText).check(z.describe('No rate after this day. Without it: today.')),
    asOf: PastInstant,
  }),
  responses: { 200: z.array(LatestLiveBirdRate) },
})

export const listLiveBirds = endpoint('GET /api/live-birds', 'public', {
  cost: costWithPast('page'),
  summary: 'Farm rates of live birds of a city, newest day first',
  query: z.strictObject({
    location: PlaceName.check(z.describe('The city.')),
    from: z.optional(DayText).check(z.describe(`Only this day and later. Without it: ${HISTORY_DAYS} days.`)),
    to: z.optional(DayText).check(z.describe('Only this day and earlier. Without it: today.')),
    asOf: PastInstant,
  }),
  responses: { 200: z.array(LiveBirdRate) },
})

export const createLiveBird = endpoint('POST /api/live-birds', 'staff.write', {
  summary: 'Record what live birds of a size cost at the farms of a city',
  writesRates: true,
  body: z.strictObject({
    location: PlaceName,
    date: RateDay,
    size: z.enum(SIZES, errorKey('notText')),
    price: Price,
  }),
  isRepeatable: true,
  responses: { 201: LiveBirdRate },
  refuses: ['city.unknown', 'city.closed', 'rate.duplicate'],
})

export const updateLiveBird = endpoint('PUT /api/live-birds/{_id}', 'staff.write', {
  summary: 'Correct a farm rate',
  writesRates: true,
  description: 'By an Admin; by a Sub Admin the own entry, within `OWN_CORRECTION_MINUTES`.',
  params: IdParams,
  body: z.strictObject({ price: Price, reason: SentReason }),
  isRepeatable: true,
  responses: { 200: LiveBirdRate },
  refuses: ['rate.unknown', 'rate.stale', 'city.closed', 'access.admin'],
})

export const deleteLiveBird = endpoint('DELETE /api/live-birds/{_id}', 'admin', {
  summary: 'Take a farm rate off the site; its versions stay',
  writesRates: true,
  params: IdParams,
  isRepeatable: true,
  responses: { 200: LiveBirdRate },
  refuses: ['rate.unknown', 'rate.stale'],
})
