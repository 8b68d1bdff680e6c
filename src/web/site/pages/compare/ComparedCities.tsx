import type { Day } from '#shared/days.ts'
import { KINDS, type Kind, type Market } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { Share } from '#web/site/layout/Share.tsx'
import type { Texts } from '#web/site/messages/texts.ts'
import { renderCityLink } from '#web/site/rates/cities.tsx'
import { KindHeads } from '#web/site/rates/KindHeads.tsx'
import { priceCells } from '#web/site/rates/priceCells.ts'
import { type Locale, sinceText, writtenDay } from '#web/site/rates/words.ts'
import { inside, markup } from '#web/ui/markup.ts'
import { SHOWN } from './tabs.ts'

/** A chosen city and its last record, with the one before it; a city nobody entered has none. */
export interface Compared {
  city: string
  rate: DailyRate | undefined
}

interface ShareComparedProps
  extends Pick<ComparedCitiesProps, 'compared' | 'market' | 'today' | 'texts' | 'locale'> {
  link: string
}

/** The heading and the price of chicken of each city that has one today. */
function ShareCompared({ compared, market, today, texts, locale, link }: ShareComparedProps) {
  const { compare } = texts
  const prices = compared.flatMap(({ city: name, rate }) => {
    const price = rate?.date === today ? getPrice(rate.markets, market, 'chicken') : undefined
    return price === undefined ? [] : [`${locale.cityName(name)} ${locale.formats.rupees(price)}`]
  })
  const heading = compare.cities.heading({ market: compare.cities.markets[market] })
  const text = prices.length > 0 ? `${heading}: ${prices.join(', ')}` : heading
  return (
    <p className="acts">
      <Share text={text} link={link} />
    </p>
  )
}

interface ComparedCitiesProps {
  compared: readonly Compared[]
  market: Market
  isRefused: boolean
  today: Day
  /** The whole address of this comparison. */
  link: string
  texts: Texts
  locale: Locale
}

/** INR per kg; undefined unless at least two cities have different prices: only then one is the lowest. */
function findLowest(
  compared: readonly Compared[],
  market: Market,
  kind: Kind,
  today: Day,
): number | undefined {
  const prices = compared.flatMap(({ rate }) =>
    rate?.date === today ? (getPrice(rate.markets, market, kind) ?? []) : [],
  )
  const low = Math.min(...prices)
  return prices.some(price => price > low) ? low : undefined
}

/** The chosen cities side by side. */
export function ComparedCities(props: ComparedCitiesProps) {
  const { compared, market, isRefused, today, texts, locale } = props
  const words = texts.compare.cities
  if (compared.length === 0) {
    return <div id={SHOWN}>{!isRefused && <p className="hint">{words.ask}</p>}</div>
  }
  const lowest = Object.fromEntries(KINDS.map(kind => [kind, findLowest(compared, market, kind, today)]))
  return (
    <div id={SHOWN}>
      <header className="cap">
        <h2 id="rates">{words.heading({ market: words.markets[market] })}</h2>
        <p>
          <time dateTime={today}>{words.unit({ day: locale.formats.longDate(today) })}</time>
        </p>
      </header>
      <table className="rates flat compared" aria-labelledby="rates">
        <thead>
          <tr>
            <th scope="col">{locale.words.city}</th>
            <KindHeads locale={locale} />
          </tr>
        </thead>
        <tbody>
          {compared.map(({ city, rate }) => {
            const isToday = rate?.date === today
            const note =
              rate &&
              !isToday &&
              markup`<small>${locale.words.notUpdated({ day: writtenDay(rate.date, today, locale) })}</small>`
            const cells = priceCells({
              prices: isToday ? rate.markets[market] : undefined,
              before: isToday ? rate.previous?.markets[market] : undefined,
              since: isToday ? sinceText(rate.previous?.date, rate.date, locale) : undefined,
              lowest: { prices: lowest, word: words.lowest },
              locale,
            })
            return (
              <tr
                key={city}
                {...inside(markup`<th scope="row">${renderCityLink(city, locale)}${note}</th>${cells}`)}
              />
            )
          })}
        </tbody>
      </table>
      <ShareCompared {...props} />
    </div>
  )
}
