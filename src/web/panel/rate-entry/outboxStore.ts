import * as z from 'zod/mini'
import type { Day } from '#shared/days.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { toPlaceKey } from '#shared/places.ts'
import { createRate, updateRate } from '#shared/rates/api.ts'
import { type DayRow, saveDay } from '#shared/rates/bulk.ts'
import { dropUnquoted } from '#shared/rates/rates.ts'
import { local } from '#web/storage.ts'
import { toContent } from './cells.ts'
import { createDraftStore } from './draftStore.ts'
import type { EntryRow } from './entryRow.ts'

export const CALLS = { createRate, updateRate, saveDay } satisfies Record<string, Endpoint>
export type Calls = typeof CALLS

/** A write of rates as it is sent. */
const Write = z.object({
  call: z.enum(Object.keys(CALLS) as (keyof Calls)[]),
  input: z.object({ params: z.optional(z.record(z.string(), z.string())), body: z.unknown() }),
  /** The version that was seen, of a correction. */
  version: z.optional(z.int()),
  date: z.string(),
  /** Absent of a whole day. */
  city: z.optional(z.string()),
  /** Storage key of the draft: what was typed comes back from it when the write is refused. */
  draft: z.optional(z.string()),
})
export type Write = z.infer<typeof Write>

const WaitingWrite = z.extend(Write, { at: z.iso.datetime() })
export type WaitingWrite = z.infer<typeof WaitingWrite>

/** Writes that wait for a network, under `outbox <account> <id>`; the id is their `Idempotency-Key`. */
export const store = createDraftStore('outbox', WaitingWrite)

/** Lists what waits, the oldest first. */
export const listWaiting = (account: string): [id: string, write: WaitingWrite][] =>
  store.list(account).sort(([, one], [, other]) => one.at.localeCompare(other.at))

/** The rates of a city as they are sent. */
export type SentRates = Pick<DayRow, 'location' | 'markets'>

/** Lists the rates of a write, by city. */
function listRates({ city, input }: Write): readonly SentRates[] {
  const { rates = [], markets } = input.body as { rates?: SentRates[] } & Pick<SentRates, 'markets'>
  return city === undefined ? rates : [{ location: city, markets }]
}

/** The rates of a day that wait to be sent, the oldest first. */
export const findQueued = (waiting: ReturnType<typeof listWaiting>, date: Day): SentRates[] =>
  waiting.flatMap(([, write]) => (write.date === date ? listRates(write) : []))

/** Says the rates of a city and day in one text, which is the same however they were sent. */
export const describeRates = (date: Day, { location, markets }: SentRates): string =>
  `${date} ${toPlaceKey(location)} ${JSON.stringify(dropUnquoted(markets))}`

/** Rates that this tab has sent, and whose answer no screen has heard yet. */
const unheard = new Set<string>()

/** Notes that rates are on their way, or that the screen that sent them has heard what became of them. */
export function noteSent(write: Write, isHeard: boolean): void {
  for (const rates of listRates(write)) {
    const text = describeRates(write.date, rates)
    if (isHeard) unheard.delete(text)
    else unheard.add(text)
  }
}

/** Whether a row is saved as this tab has sent it: nobody meets a conflict with their own rates. */
export const isOwn = ({ city, date, saved }: EntryRow): boolean =>
  unheard.has(describeRates(date, { location: city, ...toContent(saved) }))

/** 128 random bits; `crypto.randomUUID` would ask for a secure connection. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')

/**
 * Takes the cities of a save out of earlier ones that wait for the same day: nobody meets a conflict with their own rates. What
 * is left of a day keeps its key: the server writes it, or refuses it because the whole was written before.
 */
export function replaceWaiting(account: string, write: Write): void {
  const cities = new Set(listRates(write).map(({ location }) => toPlaceKey(location)))
  for (const [id, each] of listWaiting(account)) {
    if (each.call !== write.call || each.date !== write.date) continue
    const rates = listRates(each)
    const left = rates.filter(({ location }) => !cities.has(toPlaceKey(location)))
    if (left.length === rates.length) continue
    if (each.draft && each.draft !== write.draft) local.remove(each.draft)
    const body = { ...(each.input.body as object), rates: left }
    if (left.length === 0) store.remove(account, id)
    else store.write(account, id, { ...each, input: { ...each.input, body } })
  }
}
