import type { Day } from '#shared/days.ts'
import { KINDS, type Kind, type Market } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { renderCityLink } from '#web/site/rates/cities.tsx'
import { isOutdated } from '#web/site/rates/facts.ts'
import { FlatTable, renderPriceCells, renderSince } from '#web/site/rates/priceTables.tsx'
import { formatSince, formatUnit } from '#web/site/rates/words.ts'
import { innerHtml, markup } from '#web/ui/markup.ts'
import { Share } from '../../layout/Share.tsx'
import { usePage } from '../../page.ts'
import { tabAddress } from './CompareTabs.island.tsx'

/** A chosen city and its last record, with the one before it; a city nobody entered has none. */
export interface ComparedCity {
  city: string
  rate: DailyRate | undefined
}

interface ComparedCitiesProps {
  compared: readonly ComparedCity[]
  market: Market
}

/** INR per kg; undefined unless at least two cities have different prices: only then one is the lowest. */
function findLowest({ compared, market }: ComparedCitiesProps, kind: Kind, today: Day): number | undefined {
  const prices = compared.flatMap(({ rate }) =>
    rate && !isOutdated(rate, today) ? (getPrice(rate.markets, market, kind) ?? []) : [],
  )
  const low = Math.min(...prices)
  return prices.some(price => price > low) ? low : undefined
}

/** The chosen cities side by side. */
export function ComparedCities(props: ComparedCitiesProps) {
  const { texts, locale, today, formatDay } = usePage()
  const { compared, market } = props
  const { cities: words } = texts.compare
  const lowest = Object.fromEntries(KINDS.map(kind => [kind, findLowest(props, kind, today)]))
  const renderRow = ({ city, rate }: ComparedCity) => {
    const rateToday = rate && !isOutdated(rate, today) ? rate : undefined
    const note = rateToday
      ? renderSince(formatSince(rateToday.previous?.date, today, locale))
      : rate && markup`<small>${locale.words.notUpdated({ day: formatDay(rate.date) })}</small>`
    const cells = renderPriceCells({
      prices: rateToday?.markets[market],
      before: rateToday?.previous?.markets[market],
      lowest: { prices: lowest, word: words.lowest },
      locale,
    })
    return markup`<th scope="row">${renderCityLink(city, locale)}${note}</th>${cells}`
  }
  return (
    <>
      <header className="cap">
        <h2 id="rates">{words.heading({ market: words.markets[market] })}</h2>
        <p>
          <time dateTime={today}>{locale.formats.longDate(today)}</time>,{' '}
          {formatUnit(
            compared.flatMap(({ rate }) => (rate && !isOutdated(rate, today) ? rate : [])),
            today,
            locale,
          )}
        </p>
      </header>
      <FlatTable className=" compared" head={locale.words.city} labelledBy="rates">
        <tbody>
          {compared.map(each => (
            <tr key={each.city} {...innerHtml(renderRow(each))} />
          ))}
        </tbody>
      </FlatTable>
      <ShareCompared {...props} />
    </>
  )
}

/** Shares the heading and the price of chicken of each city that has one today. */
function ShareCompared({ compared, market }: ComparedCitiesProps) {
  const { texts, locale, site, today } = usePage()
  const { cities: words } = texts.compare
  const prices = compared.flatMap(({ city, rate }) => {
    const price = rate && !isOutdated(rate, today) ? getPrice(rate.markets, market, 'chicken') : undefined
    return price === undefined ? [] : [`${locale.cityName(city)} ${locale.formats.number(price)}`]
  })
  const heading = [words.markets[market], locale.formats.date(today), locale.words.unit.plain].join(', ')
  // under the published names, whatever they were asked for by
  const query = new URLSearchParams([...compared.map(({ city }) => ['city', city]), ['market', market]])
  return (
    <p className="acts onscreen">
      <Share
        text={prices.length > 0 ? `${heading}: ${prices.join(', ')}` : heading}
        link={`${site.url}${locale.link(tabAddress('cities'))}&${query}`}
      />
    </p>
  )
}
