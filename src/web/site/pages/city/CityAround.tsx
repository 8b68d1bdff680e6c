import type { LatestRate } from '#shared/rates/rates.ts'
import type { PublishedCity } from '#shared/site.ts'
import { CityList, stateAddress } from '#web/site/rates/cities.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { usePage } from '../../page.ts'
import { type PricedCity, PricedCityList } from './PricedCityList.tsx'

interface CityAroundProps {
  city: PublishedCity
  last: LatestRate
  near: readonly PricedCity[]
  sameState: readonly string[]
}

/** Where to go on from a city: its neighbours, its state, and what can be done about its rates. */
export function CityAround({ city, last, near, sameState }: CityAroundProps) {
  const { texts, locale, slots } = usePage()
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
          <PricedCityList cities={near} labelledBy="near" />
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
        {slots.ProofLink && <slots.ProofLink city={city.name} date={last.date} />}
      </p>
    </section>
  )
}
