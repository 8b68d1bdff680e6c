import { toSlug } from '#shared/places.ts'
import type { PublishedCity } from '#shared/site.ts'
import { cityNamed } from '#web/site/messages/languages.ts'
import { CityList, cityAddress, stateAddress } from '#web/site/rates/cities.tsx'
import { getHeadline } from '#web/site/rates/facts.ts'
import { TermsLink } from '#web/site/rates/MarketTerms.tsx'
import { page, Redirect } from '../../page.ts'
import { CORRECTIONS } from '../corrections/corrections.ts'

const NO_STATE = ''

interface AllCities {
  cities: PublishedCity[]
  /** The 1 Kg Rate of chicken of those that have one today, INR per kg. */
  prices: ReadonlyMap<string, number | undefined>
}

/** Every city by state; with `?city=` the way to that city, which is how Home's search finds it without script. */
export const allCitiesPage = page<AllCities>({
  parameters: ['city'],
  sheet: 'places',
  title: ({ texts }) => texts.places.all.heading,
  description: ({ texts }) => texts.places.all.description,

  async load(reads, { query, language, today }) {
    const typed = query.get('city')
    if (!typed) {
      const [cities, rates] = await Promise.all([reads.listPublishedCities(), reads.listLatestRates(today)])
      const current = rates.filter(({ date }) => date === today)
      return { cities, prices: new Map(current.map(rate => [rate.location, getHeadline(rate).price])) }
    }
    const asked = cityNamed(language, typed)
    const city = await reads.findCity(toSlug(asked))
    // of a name without a city the page says so, and offers the cities there are
    return new Redirect(toSlug(asked) ? cityAddress(city?.name ?? asked) : '/chicken-rate')
  },

  Body({ data: { cities, prices }, visit: { today }, texts, locale }) {
    const { all } = texts.places
    const byState = Map.groupBy(cities, ({ state }) => state ?? NO_STATE)
    const states = [...byState.keys()].toSorted((one, other) =>
      // the rest comes last
      one === NO_STATE ? 1 : other === NO_STATE ? -1 : locale.byState(one, other),
    )
    return (
      <div className="wrap page">
        <h1>{all.heading}</h1>
        {cities.length === 0 ? (
          <p className="lead">{all.none}</p>
        ) : (
          <p className="lead">
            <a href={locale.link('/map')}>{texts.places.map.heading}</a> ·{' '}
            <a href={locale.link('/coverage')}>{texts.places.coverage.heading}</a> ·{' '}
            <a href={locale.link(CORRECTIONS)}>{texts.places.corrections.heading}</a>
          </p>
        )}
        {prices.size > 0 && (
          <p>
            {texts.places.map.lead({ day: locale.formats.dayMonth(today) })} <TermsLink />
          </p>
        )}
        <div className="states">
          {states.map(state => (
            <section key={state}>
              <h2>
                {state === NO_STATE ? (
                  all.noState
                ) : (
                  <a href={locale.link(stateAddress(state))}>{locale.stateName(state)}</a>
                )}
              </h2>
              <CityList cities={byState.get(state)!.map(({ name }) => name)} prices={prices} />
            </section>
          ))}
        </div>
      </div>
    )
  },
})
