import type { listDaily, listLatest } from './answers.ts'
import { LABELS, MARKETS } from './model.ts'

/** The figures of rates as a page shows them, with the day where it has a column of it. */
export const listFigures = (rates: ReturnType<typeof listDaily>, hasDay: boolean) =>
  rates.flatMap(({ location, date, markets }) =>
    MARKETS.flatMap(market => {
      const { chicken = null, skinless = null, boneless = null } = markets[market] ?? {}
      const figures = { city: location, market: LABELS[market], prices: [chicken, skinless, boneless] }
      return markets[market] ? [{ ...figures, ...(hasDay && { date }) }] : []
    }),
  )

/** Home goes by the names that it shows; answers go by the key, which a new spelling of a city keeps. */
export const sortByName = (rates: ReturnType<typeof listLatest>) =>
  rates.toSorted((one, other) => one.location.localeCompare(other.location, 'en'))

/** Reads the figures of a page as a visitor sees them: of each row the city, the market and the prices; a day without any has none. */
export function readFigures(html: string, label: string): unknown[] {
  const [, table = ''] =
    html.match(new RegExp(`<table [^>]*aria-labelledby="${label}">([\\s\\S]*?)</table>`)) ?? []
  return table
    .split('<tbody')
    .slice(1)
    .flatMap(group => {
      const [, city = ''] = group.match(/class="city"><a [^>]*>(.*?)</) ?? []
      const [, date] = group.match(/datetime="(.*?)"/) ?? []
      return [...group.matchAll(/<th scope="row">(.*?)<\/th>(.*?)<\/tr>/g)].flatMap(([, market, cells]) => {
        const prices = [...cells!.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) =>
          Number.parseFloat(cell!.replaceAll(',', '')),
        )
        return prices.every(Number.isNaN)
          ? []
          : [{ city, date, market, prices: prices.map(price => (Number.isNaN(price) ? null : price)) }]
      })
    })
}
