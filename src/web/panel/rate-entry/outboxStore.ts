import * as z from 'zod/mini'
import type { Day } from '#shared/days.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { createRate, updateRate } from '#shared/rates/api.ts'
import { type DayRow, type DayRowOutcome, saveDay } from '#shared/rates/bulk.ts'
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

/** Rows that wait behind a save were typed over it: they replace the versions that it has made. */
export function followVersions(
  account: string,
  { at, date }: WaitingWrite,
  outcomes: readonly DayRowOutcome[],
) {
  const made = new Map(outcomes.map(({ location, version }) => [location, version]))
  for (const [id, write] of listWaiting(account)) {
    const body = write.input.body as { rates?: DayRow[] }
    if (write.at <= at || write.date !== date || !body.rates) continue
    const rates = body.rates.map(row => ({ ...row, version: made.get(row.location) ?? row.version }))
    if (rates.every(({ version }, row) => version === body.rates![row]!.version)) continue
    // another key, the same in every tab: as it was, the server has not written it
    store.remove(account, id)
    const key = id.slice(1) + id[0]
    store.write(account, key, { ...write, input: { ...write.input, body: { ...body, rates } } })
  }
}
