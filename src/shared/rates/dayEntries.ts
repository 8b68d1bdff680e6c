import * as z from 'zod/mini'

import { endpoint } from '#shared/endpoint.ts'
import { DayText } from '#shared/text.ts'
import { RateDay, Write } from './rates.ts'

/** A day as staff follow it: the cities that have their rates, and those that had some in the 30 days up to it. */
export const DayEntries = z.object({
  entered: z.array(
    z.object({
      _id: z.string(),
      location: z.string(),
      entry: Write.check(z.describe('The first entry, or the last after a delete.')),
      mayCorrect: z.boolean().check(z.describe('Whether the caller may correct it now.')),
      correction: z.nullable(Write).check(z.describe('The last write, where it is another one.')),
    }),
  ),
  missing: z.array(
    z.object({
      location: z.string(),
      last: DayText.check(z.describe('Day of its last rates.')),
    }),
  ),
  dueAt: z.iso.datetime().check(z.describe('From then on the missing cities are late (`RATES_DUE_AT`).')),
})
export type DayEntries = z.infer<typeof DayEntries>
export type Entered = DayEntries['entered'][number]

export const listDayEntries = endpoint('GET /api/rates/days/{date}/entries', 'staff.read', {
  summary: 'Which cities have their rates of a day, by whom and when, and which are missing',
  params: z.strictObject({ date: RateDay.check(z.describe('The day of the rates.')) }),
  responses: { 200: DayEntries },
})
