import { z } from 'zod'
import { DayText } from '#shared/text.ts'
import { PublishedMarkets } from './rates.ts'

/** Who wrote and when; `by` is null when the product did, as for sample rates. */
const Write = z.object({
  at: z.iso.datetime(),
  by: z.object({ _id: z.string(), name: z.string() }).nullable(),
})
export type Write = z.infer<typeof Write>

/** A day as staff follow it: the cities that have their rates, and those that had some in the 30 days up to it. */
export const DayEntries = z.object({
  entered: z.array(
    z.object({
      _id: z.string(),
      location: z.string(),
      entry: Write.meta({ description: 'The first entry, or the last after a delete.' }),
      correction: Write.nullable().meta({ description: 'The last write, where it is another one.' }),
    }),
  ),
  missing: z.array(
    z.object({ location: z.string(), last: DayText.meta({ description: 'Day of its last rates.' }) }),
  ),
})
export type DayEntries = z.infer<typeof DayEntries>
export type Entered = DayEntries['entered'][number]

/** A record that was taken off the site, as it was, and who did it. */
export const DeletedRate = z.object({
  _id: z.string(),
  location: z.string(),
  date: DayText,
  version: z.int().meta({ description: 'What `If-Match` takes.' }),
  markets: PublishedMarkets,
  deletion: Write,
})
export type DeletedRate = z.infer<typeof DeletedRate>
