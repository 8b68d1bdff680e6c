import { KINDS } from '#shared/rates/markets.ts'
import { FlatTable } from '#web/site/rates/priceTables.tsx'
import { usePage } from '../../page.ts'
import type { CityData } from './load.ts'

/** Weights people ask a shop for, in kg. */
const WEIGHTS = [
  ['half', 0.5],
  ['two', 2],
] as const

/** What a shop asks for other weights than a kilogram, and what shops of the state charge. */
export function CityPay({ last, city, shops }: Pick<CityData, 'last' | 'city' | 'shops'>) {
  const { texts, locale, formatDay } = usePage()
  const { pay: words } = texts.city
  const { number, rupees } = locale.formats
  const prices = last.markets.retail
  if (!prices) return null
  const range = shops && rupees(shops.low) + (shops.high > shops.low ? `–${number(shops.high)}` : '')
  return (
    <section aria-labelledby="pay">
      <header className="cap">
        <h2 id="pay">{words.heading}</h2>
        <p>
          {words.unit({ day: formatDay(last.date) })}
          {city.state && range && shops.cities > 1 && (
            <>
              {'. '}
              {words.spread({ state: locale.stateName(city.state), range, cities: shops.cities })}
            </>
          )}
        </p>
      </header>
      <FlatTable className=" pay" head={words.weight} labelledBy="pay">
        <tbody>
          {WEIGHTS.map(([weight, kg]) => (
            <tr key={weight}>
              <th scope="row">{words[weight]}</th>
              {KINDS.map(kind => (
                <td key={kind} className="num" data-kind={locale.words.kinds[kind]}>
                  {prices[kind] === undefined ? '-' : number(prices[kind] * kg)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </FlatTable>
    </section>
  )
}
