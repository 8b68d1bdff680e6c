import { addDays } from '#shared/days.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { cityOf, marketsOf } from '../bench/markets.ts'

const CLIENTS = 8
const FIRST_DAY = '2001-01-01'

/** What was written and what was answered, so that nothing acknowledged can go missing unseen. */
export interface Ledger {
  /** Price of a record as it was last acknowledged, INR per kg. */
  acknowledged: Map<string, number>
  /** Price of a record as it was last sent: it may stand in place of the acknowledged one. */
  sent: Map<string, number>
  /** Answers by status; 0 where none came. */
  answers: Map<number, number>
}

export const openLedger = (): Ledger => ({ acknowledged: new Map(), sent: new Map(), answers: new Map() })

const keyOf = ({ location, date }: { location: string; date: string }) => `${location} ${date}`
const priceOf = ({ markets }: DailyRate) => markets.oneKgRate?.chicken

export interface Target {
  url: string
  token: string
}

export interface Answer {
  status: number
  body: string
}

/** The answer of a call; status 0 where none came. */
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
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: await answer.text() }
  } catch {
    return { status: 0, body: '' }
  }
}

/** Notes an answer among the others of its status. */
export function count(answers: Map<number, number>, status: number): void {
  answers.set(status, (answers.get(status) ?? 0) + 1)
}

/** Statuses as a figure: `201: 40, 503: 2`. */
export const statusesOf = (answers: Map<number, number>) =>
  [...answers]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status || 'no answer'}: ${times}`)
    .join(', ')

/** Creates the record of a client's day, then corrects it; each write counts once it is acknowledged. */
export async function writeRecord(
  target: Target,
  ledger: Ledger,
  client: number,
  day: number,
): Promise<void> {
  const rate = { location: cityOf(100 + client), date: addDays(FIRST_DAY, day % 9000) }
  const key = keyOf(rate)
  const write = async (method: string, path: string, price: number, body: object) => {
    ledger.sent.set(key, price)
    const answer = await send(target, method, path, body)
    count(ledger.answers, answer.status)
    if (answer.status === 200 || answer.status === 201) ledger.acknowledged.set(key, price)
    return answer
  }
  const price = 100 + (day % 400)
  const created = await write('POST', '/api/rates/daily', price, { ...rate, markets: marketsOf(price) })
  if (created.status !== 201) return
  const { _id } = JSON.parse(created.body) as DailyRate
  await write('PUT', `/api/rates/daily/${_id}`, price + 0.5, { markets: marketsOf(price + 0.5) })
}

/** Writes from 8 clients until it is told to end; a ledger's days go on where the last writing stopped. */
export async function keepWriting(target: Target, ledger: Ledger, end: AbortSignal): Promise<void> {
  const from = ledger.sent.size
  const client = async (number: number) => {
    for (let day = from; !end.aborted; day++) await writeRecord(target, ledger, number, day)
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
}

/** How many acknowledged records are not there as they were acknowledged. */
export async function countLost(url: string, { acknowledged, sent }: Ledger): Promise<number> {
  const answer = await fetch(`${url}/api/rates/daily`)
  const records = (await answer.json()) as DailyRate[]
  const found = new Map(records.map(record => [keyOf(record), priceOf(record)]))
  const isKept = ([key, price]: [string, number]) => {
    const shown = found.get(key)
    return shown !== undefined && (shown === price || shown === sent.get(key))
  }
  return [...acknowledged].filter(each => !isKept(each)).length
}
