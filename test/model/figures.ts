import { toSlug } from '#shared/places.ts'
import { listDaily, readRate } from './answers.ts'
import { addDays, current, type Day, findCity, type State, toDay } from './model.ts'
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

/** The figures of a city in the file of its chart, which has the mean of all cities, too. */
export function listChart(
  state: State,
  name: string,
  { today, then, isEarly = false }: { today: Day; then?: string; isEarly?: boolean },
) {
  return {
    url: `/charts/${toSlug(name)}.csv?market=retail${then ? `&${then}` : ''}`,
    expect: () =>
      isEarly
        ? 400
        : listDaily(state, { location: findCity(state, name)?.id, from: addDays(today, -29), to: today })
            .flatMap(({ date, markets: { retail } }) =>
              retail?.chicken === undefined ? [] : [`${date},${retail.chicken}`],
            )
            .toSorted(),
    // without any figure there is no chart
    read: ({ status, body }: Answer) =>
      status === 200 || status === 404
        ? [...body.matchAll(/^"([^"]*)",(.*),"INR per kg"\r$/gm)].flatMap(([, city, figure]) =>
            city === name ? [figure] : [],
          )
        : status,
  }
}
