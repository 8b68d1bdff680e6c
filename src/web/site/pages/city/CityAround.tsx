import type { Day } from '#shared/days.ts'
import { HEADLINE_MARKET } from '#shared/rates/markets.ts'
import { getPrice, getPriceChange } from '#shared/rates/priceChange.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import type { NearbyCity, PublishedCity } from '#shared/site.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import { CityLink, cityAddress, stateAddress } from '#web/site/rates/cities.tsx'
import { type Locale, sinceText, writtenDay } from '#web/site/rates/words.ts'
import { Delta } from '#web/ui/Delta.tsx'
import { Icon } from '#web/ui/Icon.tsx'

export interface Neighbour {
  city: NearbyCity
  last: LatestRate
}

interface CityAroundProps {
  city: PublishedCity
  last: LatestRate
  near: readonly Neighbour[]
  sameState: readonly string[]
  today: Day
  texts: Texts
  locale: Locale
}

/** Where to go on from a city: its neighbours, its state, and what can be done about its rates. */
export function CityAround({ city, last, near, sameState, today, texts, locale }: CityAroundProps) {
  const said = texts.city.around
  const name = locale.cityName(city.name)
  const to = (path: string, query: Record<string, string>) =>
    locale.link(`${path}?${new URLSearchParams(query)}`)
  const report = { subject: 'Report Incorrect Rate', city: city.name, date: last.date }
  return (
    <section className="around">
      {near.length > 0 && (
        <>
          <h2 id="near">{said.near}</h2>
          <ul className="near" aria-labelledby="near">
            {near.map(neighbour => (
              <NeighbourLink key={neighbour.city.name} {...neighbour} {...{ today, texts, locale }} />
            ))}
          </ul>
        </>
      )}
      {city.state && sameState.length > 0 && (
        <>
          <h2 id="same-state">
            <a href={locale.link(stateAddress(city.state))}>
              {said.state({ state: locale.stateName(city.state) })}
            </a>
          </h2>
          <ul className="names" aria-labelledby="same-state">
            {sameState.toSorted(locale.byCity).map(other => (
              <li key={other}>
                <CityLink city={other} locale={locale} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="more">
        <a href={to('/compare', { tab: 'cities', city: city.name })}>
          <Icon of="compare" size={18} />
          {said.compare({ city: name })}
        </a>
        <a href={to('/rate-chart-web', { city: city.name, date: '' })}>
          <Icon of="history" size={18} />
          {said.allDays({ city: name })}
        </a>
        <a href={to('/contact', report)}>
          <Icon of="flag" size={18} />
          {said.report}
        </a>
      </p>
    </section>
  )
}

interface NeighbourLinkProps extends Neighbour {
  today: Day
  texts: Texts
  locale: Locale
}

function NeighbourLink({ city, last, today, texts, locale }: NeighbourLinkProps) {
  const { words, formats } = locale
  const price = getPrice(last.markets, HEADLINE_MARKET, 'chicken')
  const isToday = last.date === today
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
        {isToday ? (
          <Delta
            change={getPriceChange(price, getPrice(last.previous?.markets, HEADLINE_MARKET, 'chicken'))}
            words={words.change}
            number={formats.number}
            since={sinceText(last.previous?.date, last.date, locale)}
          />
        ) : (
          <small>{writtenDay(last.date, today, locale)}</small>
        )}
      </a>
    </li>
  )
}
