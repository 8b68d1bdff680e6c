import { addDays } from '#shared/days.ts'
import { makeMarkets, makeSheet } from '../markets.ts'

/** Makes a call as an Admin; throws where it is refused. Returns what it answers. */
export type Send = (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<unknown>

const FIRST_DAY = '2020-01-01'

/** Enters rates of cities and days, and corrects, deletes and restores some; `from` is the first day, counted from 0. */
export async function enterHistory(
  send: Send,
  { cities, days, from = 0 }: { cities: number; days: number; from?: number },
) {
  for (let day = from; day < from + days; day += 1) {
    const date = addDays(FIRST_DAY, day)
    const rates = makeSheet(cities, day)
    await send('PUT', `/api/rates/days/${date}`, { rates, newCities: rates.map(({ location }) => location) })
    const records = (await send('GET', `/api/rates/daily?date=${date}`)) as { _id: string }[]
    for (const [at, { _id }] of records.entries()) {
      const path = `/api/rates/daily/${_id}`
      const number = day * records.length + at
      if (number % 4 === 0)
        await send('PUT', path, {
          markets: makeMarkets(200 + (number % 90)),
          ...(number % 8 === 0 && { reason: 'A slip' }),
        })
      if (number % 9 === 0) await send('DELETE', path)
      if (number % 18 === 0) await send('POST', `${path}/restore`, {})
    }
  }
}

/** Renames one city, and merges two others: what was published under their names stays as it was. */
export async function moveCities(send: Send): Promise<void> {
  const cities = (await send('GET', '/api/admin/cities')) as { _id: number; name: string }[]
  const [renamed, from, into] = cities
  await send('PUT', `/api/admin/cities/${renamed!._id}`, { name: `New ${renamed!.name}` })
  await send('POST', `/api/admin/cities/${from!._id}/merge`, { into: into!._id, keep: 'from' })
}
