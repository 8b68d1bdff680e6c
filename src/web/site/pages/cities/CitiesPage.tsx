import { CityList, stateAddress } from '#web/site/rates/cities.tsx'
import { groupByState } from '#web/site/rates/rateView.ts'
import { page } from '../../page.ts'
import { FindCity } from '../home/FindCity.tsx'
import { loadCities } from './load.ts'

/** Every city by state; with `?city=` the way to that city, which is how Home's search finds it without script. */
export const citiesPage = page({
  parameters: ['city'],
  sheet: 'src/web/site/pages/places/places.sheet.css',
  title: ({ texts }) => texts.places.all.heading,
  description: ({ texts }) => texts.places.all.description,

  load: loadCities,

  Body({ data: { cities, prices }, visit: { today }, texts, locale }) {
    const { all } = texts.places
    return (
      <div className="wrap page">
        <h1>{all.heading}</h1>
        {cities.length === 0 ? (
          <p className="lead">{all.none}</p>
        ) : (
          <p className="lead">
            <a href={locale.link('/map')}>{texts.map.heading}</a>
          </p>
        )}
        <FindCity />
        {prices.size > 0 && <p>{all.lead({ day: locale.formats.dayMonth(today) })}</p>}
        <div className="states">
          {groupByState(cities, locale).map(([state, inState]) => (
            <section key={state}>
              <h2>
                {state === null ? (
                  all.noState
                ) : (
                  <a href={locale.link(stateAddress(state))}>{locale.stateName(state)}</a>
                )}
              </h2>
              <CityList cities={inState.map(({ name }) => name)} prices={prices} />
            </section>
          ))}
        </div>
      </div>
    )
  },
})
