import { Agent, get } from 'node:http'
import { addDays, indiaDay } from '#shared/days.ts'
import { quantile } from '../../bench/load.ts'
import { makeCity } from '../../bench/markets.ts'

/** The responses of a visitor: their number by status, and their times in ms. */
export interface Visit {
  statuses: Map<number, number>
  times: number[]
}

export type Visits = Record<'hot' | 'cold' | 'staff', Visit>

/** In ms. A request without a response within this time has failed. */
const PATIENCE = 15_000
const PER_SECOND = 10

const TODAY = indiaDay(new Date())
let coldPages = 0
/** Returns the address of a page that is not cached. */
const nextColdPage = () => {
  coldPages += 1
  const city = encodeURIComponent(makeCity(coldPages))
  return `/rate-chart-web?date=${addDays(TODAY, -(coldPages % 360))}&city=${city}`
}

interface Asking {
  port: number
  token: string
  signal: AbortSignal
}

/** Requests Home, an uncached page and a staff call ten times a second each, at fixed times, until the signal is aborted. */
export async function visit({ port, token, signal }: Asking): Promise<Visits> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const visits: Visits = { hot: newVisit(), cold: newVisit(), staff: newVisit() }
  const ask = ({ statuses, times }: Visit, path: string, localAddress: string, headers = {}) =>
    new Promise<void>(resolve => {
      const due = performance.now()
      const end = (status: number) => {
        times.push(performance.now() - due)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        resolve()
      }
      const asked = get({ host: '127.0.0.1', port, localAddress, path, agent, headers }, response => {
        response.resume()
        response.once('close', () => end(response.complete ? response.statusCode! : 0))
      })
      asked.setTimeout(PATIENCE, () => asked.destroy())
      asked.once('error', () => end(0))
    })
  const asked: Promise<void>[] = []
  const from = performance.now()
  for (let turn = 0; !signal.aborted; turn++) {
    asked.push(
      ask(visits.hot, '/', '127.0.0.3'),
      ask(visits.cold, nextColdPage(), '127.0.0.3'),
      ask(visits.staff, '/api/admin/users', '127.0.0.4', { authorization: `Bearer ${token}` }),
    )
    const wait = from + ((turn + 1) * 1000) / PER_SECOND - performance.now()
    await new Promise(resolve => setTimeout(resolve, Math.max(0, wait)))
  }
  await Promise.all(asked)
  agent.destroy()
  return visits
}

const newVisit = (): Visit => ({ statuses: new Map(), times: [] })

export const p99 = ({ times }: Visit): number => quantile(times, 0.99)
export const slowest = ({ times }: Visit): number => Math.max(...times)
/** Counts responses with other statuses than these. */
export const countOthers = ({ statuses }: Visit, expected: number[]): number =>
  [...statuses].reduce((sum, [status, times]) => (expected.includes(status) ? sum : sum + times), 0)
