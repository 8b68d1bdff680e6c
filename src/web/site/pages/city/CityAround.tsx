import type { LatestRate } from '#shared/rates/rates.ts'
import type { NearbyCity, PublishedCity } from '#shared/site.ts'
import { CityList, cityAddress, stateAddress } from '#web/site/rates/cities.tsx'
import { getHeadline } from '#web/site/rates/facts.ts'
import { formatSince } from '#web/site/rates/words.ts'
import { Delta } from '#web/ui/Delta.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { usePage } from '../../page.ts'

export interface Neighbour {
  city: NearbyCity
  last: LatestRate
}

interface CityAroundProps {
  city: PublishedCity
  last: LatestRate
  near: readonly Neighbour[]
  sameState: readonly string[]
}

/** Where to go on from a city: its neighbours, its state, and what can be done about its rates. */
export function CityAround({ city, last, near, sameState }: CityAroundProps) {
  const { texts, locale } = usePage()
  const { around } = texts.city
  const name = locale.cityName(city.name)
  const to = (path: string, query: Record<string, string>) =>
    locale.link(`${path}?${new URLSearchParams(query)}`)
  const report = { subject: 'Report Incorrect Rate', city: city.name, date: last.date }
  return (
    <section className="around">
      {near.length > 0 && (
        <>
          <h2 id="near">{around.near}</h2>
          <ul className="near" aria-labelledby="near">
            {near.map(neighbour => (
              <NeighbourLink key={neighbour.city.name} {...neighbour} />
            ))}
          </ul>
        </>
      )}
      {city.state && sameState.length > 0 && (
        <>
          <h2 id="same-state">
            <a href={locale.link(stateAddress(city.state))}>
              {around.state({ state: locale.stateName(city.state) })}
            </a>
          </h2>
          <CityList cities={sameState} labelledBy="same-state" />
        </>
      )}
      <p className="more">
        <a href={to('/compare', { tab: 'cities', city: city.name })}>
          <Icon of="compare" size={18} />
          {around.compare({ city: name })}
        </a>
        <a href={to('/rate-chart-web', { city: city.name, date: '' })}>
          <Icon of="history" size={18} />
          {around.allDays({ city: name })}
        </a>
        <a href={to('/contact', report)}>
          <Icon of="flag" size={18} />
          {around.report}
        </a>
      </p>
    </section>
  )
}

function NeighbourLink({ city, last }: Neighbour) {
  const { texts, locale, today, formatDay } = usePage()
  const { words, formats } = locale
  const { price, change } = getHeadline(last)
  return (
    <li>
      <a href={locale.link(cityAddress(city.name))}>
        <span>
          {locale.cityName(city.name)}
          {city.km !== undefined && (
            <small>
              {' '}
              {texts.city.around.km({ distance: formats.number(Math.max(1, Math.round(city.km))) })}
            </small>
          )}
        </span>
        <b>{price === undefined ? '-' : formats.rupees(price)}</b>
        {last.date === today ? (
          <Delta
            change={change}
            words={words.change}
            number={formats.number}
            since={formatSince(last.previous?.date, last.date, locale)}
          />
        ) : (
          <small>{formatDay(last.date)}</small>
        )}
      </a>
    </li>
  )
}
