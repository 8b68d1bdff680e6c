import { toSlug } from '#shared/places.ts'
import type { PublishedCity } from '#shared/site.ts'
import { cityNamed } from '#web/site/messages/languages.ts'
import { CityList, cityAddress, stateAddress } from '#web/site/rates/cities.tsx'
import { page, Redirect } from '../../page.ts'

const NO_STATE = ''

/** Every city by state; with `?city=` the way to that city, which is how Home's search finds it without script. */
export const allCitiesPage = page<PublishedCity[]>({
  parameters: ['city'],
  sheet: 'places',
  title: ({ texts }) => texts.places.all.title,
  description: ({ texts }) => texts.places.all.description,

  async load(reads, { query, language }) {
    const typed = query.get('city')
    if (!typed) return reads.listPublishedCities()
    const asked = cityNamed(language, typed)
    const city = await reads.findCity(toSlug(asked))
    // of a name without a city the page says so, and offers the cities there are
    return new Redirect(toSlug(asked) ? cityAddress(city?.name ?? asked) : '/chicken-rate')
  },

  Body({ data: cities, texts, locale }) {
    const { all } = texts.places
    const byState = Map.groupBy(cities, ({ state }) => state ?? NO_STATE)
    const states = [...byState.keys()].toSorted((one, other) =>
      // the rest comes last
      one === NO_STATE ? 1 : other === NO_STATE ? -1 : locale.byState(one, other),
    )
    return (
      <div className="wrap page">
        <h1>{all.heading}</h1>
        {cities.length === 0 && <p className="lead">{all.none}</p>}
        {states.map(state => (
          <section key={state} className="around">
            <h2>
              {state === NO_STATE ? (
                all.noState
              ) : (
                <a href={locale.link(stateAddress(state))}>{locale.stateName(state)}</a>
              )}
            </h2>
            <CityList cities={byState.get(state)!.map(({ name }) => name)} />
          </section>
        ))}
      </div>
    )
  },
})
