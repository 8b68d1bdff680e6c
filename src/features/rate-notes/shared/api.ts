import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { RateDay } from '#shared/rates/rates.ts'
import { textUpTo } from '#shared/text.ts'

/** Characters of a note at most. */
export const MAX_NOTE = 200

const Market = z.enum(MARKETS)
const Kind = z.enum(KINDS)

/** What staff say among themselves about one price of a record. */
const CellNote = z.object({
  rate: z.string().check(z.describe('The `_id` of the record.')),
  location: z.string(),
  market: Market,
  kind: Kind,
  text: z.string(),
  at: z.iso.datetime(),
  by: z.string().check(z.describe('Who has written it.')),
})
export type CellNote = z.infer<typeof CellNote>

export const listCellNotes = endpoint('GET /api/rates/days/{date}/notes', 'staff.read', {
  summary: 'What staff have noted about single rates of a day; none of it is public',
  params: z.strictObject({ date: RateDay.check(z.describe('The day of the rates.')) }),
  responses: { 200: z.array(CellNote) },
})

export const setCellNote = endpoint('PUT /api/rates/daily/{_id}/notes', 'staff.write', {
  summary: 'Note something about one rate of a record, for staff alone',
  description: 'It takes the place of the note that the rate has. An empty text removes that.',
  writesRates: false,
  body: z.strictObject({ market: Market, kind: Kind, text: textUpTo(MAX_NOTE) }),
  responses: { 200: z.array(CellNote) },
  refuses: ['rate.unknown'],
})
