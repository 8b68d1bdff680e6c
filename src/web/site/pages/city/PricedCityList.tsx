import { HEADLINE_MARKET } from '#shared/rates/markets.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import type { NearbyCity } from '#shared/site.ts'
import { cityAddress, formatKm } from '#web/site/rates/cities.tsx'
import { getHeadline, isOutdated } from '#web/site/rates/facts.ts'
import { formatSince, formatUnit } from '#web/site/rates/words.ts'
import { Delta } from '#web/ui/Delta.tsx'
import { usePage } from '../../page.ts'

/** A city to go on to, with its last rate. */
export interface PricedCity {
  city: NearbyCity
  last: LatestRate
}

interface PricedCityListProps {
  cities: readonly PricedCity[]
  labelledBy: string
}

/** Links to cities, each with its 1 Kg Rate, and its distance where that is known. */
export function PricedCityList({ cities, labelledBy }: PricedCityListProps) {
  const { locale, today } = usePage()
  const lastToday = cities.flatMap(({ last }) => (isOutdated(last, today) ? [] : last))
  return (
    <>
      <p className="unit">
        {locale.words.markets[HEADLINE_MARKET]}, {formatUnit(lastToday, today, locale)}
      </p>
      <ul className="near" aria-labelledby={labelledBy}>
        {cities.map(priced => (
          <PricedCityLink key={priced.city.name} {...priced} />
        ))}
      </ul>
    </>
  )
}

/** The link alone, an item of a list. */
export function PricedCityLink({ city, last }: PricedCity) {
  const { texts, locale, today, formatDay } = usePage()
  const { words, formats } = locale
  const { price, change } = getHeadline(last)
  const since = isOutdated(last, today) ? undefined : formatSince(last, locale)
  return (
    <li>
      <a href={locale.link(cityAddress(city.name))}>
        <span>
          {locale.cityName(city.name)}
          {city.km !== undefined && (
            <small> {texts.city.around.km({ distance: formatKm(city.km, locale) })}</small>
          )}
          {since && <span className="since">{since}</span>}
        </span>
        <b>{price === undefined ? '-' : formats.rupees(price)}</b>
        {isOutdated(last, today) ? (
          <small>{formatDay(last.date)}</small>
        ) : (
          <Delta change={change} words={words.change} number={formats.number} />
        )}
      </a>
    </li>
  )
}
