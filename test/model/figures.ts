import { toSlug } from '#shared/places.ts'
import { readRate } from './answers.ts'
import { addDays, current, findCity, toDay } from './model.ts'
import type { Run } from './run.ts'
import type { Answer } from './world/world.ts'

/** One price for a cell of a spreadsheet. */
export function listCell({ model, at, pick }: Run, name: string, market: 'oneKgRate' | 'retail') {
  const date = addDays(toDay(at), pick([0, -1])!)
  return {
    url: `/v/${toSlug(name)}/${market}/chicken.txt?date=${date}`,
    expect: () => {
      const state = current(model)
      const city = findCity(state, name)
      const price = city && readRate(state, city.id, date)?.rate.markets[market]?.chicken
      return price === undefined ? [404, ''] : [200, `${price}`]
    },
    read: ({ status, body }: Answer) => [status, body],
  }
}
