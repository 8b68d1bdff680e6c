import * as z from 'zod/mini'
import type { Day } from '#shared/days.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { toPlaceKey } from '#shared/places.ts'
import { createRate, updateRate } from '#shared/rates/api.ts'
import { type DayRow, saveDay } from '#shared/rates/bulk.ts'
import { local } from '#web/storage.ts'
import { createDraftStore } from './draftStore.ts'

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

/** Finds the key of a write that waits as it is. */
export function findKey(account: string, write: Write): string | undefined {
  const describe = ({ call, input, version }: Write) =>
    JSON.stringify([call, input.params, input.body, version])
  return listWaiting(account).find(([, each]) => describe(each) === describe(write))?.[0]
}

/** The rates of a city as they wait. */
export type QueuedRow = Pick<DayRow, 'location' | 'markets'>

/** The rates of a day that wait to be sent, the oldest first. */
export const findQueued = (waiting: ReturnType<typeof listWaiting>, date: Day): QueuedRow[] =>
  waiting.flatMap(([, write]) => {
    if (write.date !== date) return []
    const body = write.input.body as { rates?: QueuedRow[] } & Pick<QueuedRow, 'markets'>
    return write.city ? { location: write.city, markets: body.markets } : (body.rates ?? [])
  })

/** 128 random bits; `crypto.randomUUID` would ask for a secure connection. */
export const newRequestKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')

/**
 * Takes the cities of a save out of earlier ones that wait for the same day: nobody meets a conflict with their own rates. What
 * is left of a day keeps its key: the server writes it, or refuses it because the whole was written before.
 */
export function replaceWaiting(account: string, { call, date, city, draft, input }: Write): void {
  const { rates = [] } = input.body as { rates?: QueuedRow[] }
  const cities = new Set([city ?? '', ...rates.map(({ location }) => location)].map(toPlaceKey))
  for (const [id, each] of listWaiting(account)) {
    if (each.call !== call || each.date !== date) continue
    const body = each.input.body as { rates?: QueuedRow[] }
    const left = body.rates?.filter(({ location }) => !cities.has(toPlaceKey(location))) ?? []
    if (body.rates ? left.length === body.rates.length : !cities.has(toPlaceKey(each.city!))) continue
    if (each.draft && each.draft !== draft) local.remove(each.draft)
    if (left.length === 0) store.remove(account, id)
    else store.write(account, id, { ...each, input: { ...each.input, body: { ...body, rates: left } } })
  }
}
