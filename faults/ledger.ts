import { addDays } from '#shared/days.ts'
import { HEADLINE_MARKET } from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { makeCity, makeMarkets } from '../bench/markets.ts'
import { pause } from './fault.ts'

const CLIENTS = 8
/** In ms. A request without a response within this time hangs. */
const ANSWERED_WITHIN = 20_000
/** The status of a request that hung. No fault expects it. */
export const HUNG = -1
const FIRST_DAY = '2001-01-01'

/** Writes and their responses, to find acknowledged writes that were lost. */
export interface Ledger {
  /** The last acknowledged price of a record, INR per kg. */
  acknowledged: Map<string, number>
  /** The last sent price of a record, which may have replaced the acknowledged one. */
  sent: Map<string, number>
  /** Number of responses by status; 0 for no response, `HUNG` for one that did not end. */
  answers: Map<number, number>
  /** The last day that was written: a second record of a city and day would be refused. */
  lastDay: number
}

export const openLedger = (): Ledger => ({
  acknowledged: new Map(),
  sent: new Map(),
  answers: new Map(),
  lastDay: -1,
})

const toKey = ({ location, date }: { location: string; date: string }) => `${location} ${date}`
const getPrice = ({ markets }: DailyRate) => markets[HEADLINE_MARKET]?.chicken

export interface Target {
  url: string
  /** Of staff; visitors have none. */
  token?: string
}

export interface Answer {
  status: number
  body: string
}

/** Makes a call. The status is 0 when the response was missing or cut off, and `HUNG` when it did not end in time. */
export async function send(
  { url, token }: Target,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  try {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(ANSWERED_WITHIN),
    })
    return { status: answer.status, body: await answer.text() }
  } catch (error) {
    return { status: (error as Error).name === 'TimeoutError' ? HUNG : 0, body: '' }
  }
}

/** Counts a response by its status. */
export function count(answers: Map<number, number>, status: number): void {
  answers.set(status, (answers.get(status) ?? 0) + 1)
}

const NO_STATUS = new Map([
  [0, 'no answer'],
  [HUNG, 'hung'],
])

/** Formats counts of statuses: `201: 40, 503: 2`. */
export const listStatuses = (answers: Map<number, number>) =>
  [...answers]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${NO_STATUS.get(status) ?? status}: ${times}`)
    .join(', ')

/** Creates the record of a client's day, then corrects it. */
export async function writeRecord(
  target: Target,
  ledger: Ledger,
  client: number,
  day: number,
): Promise<void> {
  const rate = { location: makeCity(100 + client), date: addDays(FIRST_DAY, day) }
  const key = toKey(rate)
  const write = async (method: string, path: string, price: number, body: object) => {
    ledger.sent.set(key, price)
    const answer = await send(target, method, path, body)
    count(ledger.answers, answer.status)
    if (answer.status === 200 || answer.status === 201) ledger.acknowledged.set(key, price)
    return answer
  }
  const price = 100 + (day % 400)
  const created = await write('POST', '/api/rates/daily', price, { ...rate, markets: makeMarkets(price) })
  if (created.status !== 201) return
  const { _id } = JSON.parse(created.body) as DailyRate
  await write('PUT', `/api/rates/daily/${_id}`, price + 0.5, { markets: makeMarkets(price + 0.5) })
}

/** Writes from 8 clients until the signal is aborted. Continues with the day after the ledger's last one. */
export async function keepWriting(target: Target, ledger: Ledger, end: AbortSignal): Promise<void> {
  const from = ledger.lastDay + 1
  const client = async (number: number) => {
    for (let day = from; !end.aborted; day++) {
      ledger.lastDay = Math.max(ledger.lastDay, day)
      await writeRecord(target, ledger, number, day)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
}

/** Reads these paths by turns without a token, as visitors do, until the signal is aborted. */
export async function keepReading(
  url: string,
  paths: readonly string[],
  answers: Map<number, number>,
  end: AbortSignal,
): Promise<void> {
  for (let turn = 0; !end.aborted; turn++) {
    count(answers, (await send({ url }, 'GET', paths[turn % paths.length]!)).status)
    await pause(5)
  }
}

/** Counts acknowledged records that are missing or have another price. */
export async function countLost(url: string, { acknowledged, sent }: Ledger): Promise<number> {
  const answer = await fetch(`${url}/api/rates/daily`)
  const records = (await answer.json()) as DailyRate[]
  const found = new Map(records.map(record => [toKey(record), getPrice(record)]))
  const isThere = ([key, price]: [string, number]) => {
    const shown = found.get(key)
    return shown !== undefined && (shown === price || shown === sent.get(key))
  }
  return [...acknowledged].filter(each => !isThere(each)).length
}
