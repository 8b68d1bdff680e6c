import { toSlug } from '#shared/places.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { Crumbs } from '#web/site/layout/Crumbs.tsx'
import { stateAddress } from '#web/site/rates/cities.tsx'
import { TodayTable } from '#web/site/rates/TodayTable.tsx'
import { byShownCity, freshText, writtenDay } from '#web/site/rates/words.ts'
import { toBreadcrumbList } from '#web/site/seo/structuredData.ts'
import { page } from '../../page.ts'

interface StateData {
  state: string
  /** The last record of each of its cities, by name. */
  rates: LatestRate[]
}

/** The cities of a state with their rates; there is no page of a state without a rate. */
export const statePage = page<StateData>({
  sheet: 'places',
  title: ({ data, texts, locale }) => texts.places.state.title({ state: locale.stateName(data.state) }),
  description: ({ data, texts, locale }) =>
    texts.places.state.description({ state: locale.stateName(data.state) }),

  seo({ data: { state }, ...around }) {
    const { texts, locale } = around
    const trail = [
      { name: texts.city.home, path: '/' },
      { name: texts.places.all.heading, path: '/chicken-rate' },
      { name: locale.stateName(state), path: stateAddress(state) },
    ]
    return { structuredData: [toBreadcrumbList(trail, around)] }
  },

  async load(reads, { today }, { slug }) {
    const cities = (await reads.listPublishedCities()).filter(({ state }) => state && toSlug(state) === slug)
    const state = cities[0]?.state
    if (!state) return undefined
    const rates = await reads.listLastRates(
      cities.map(({ name }) => name),
      today,
    )
    return { state, rates }
  },

  Body({ data: { state, rates }, visit: { today }, texts, locale }) {
    const said = texts.places.state
    const name = locale.stateName(state)
    const [day = today] = rates
      .map(rate => rate.date)
      .toSorted()
      .reverse()
    const inToday = rates.filter(rate => rate.date === today)
    const written = inToday
      .map(rate => rate.updatedAt)
      .toSorted()
      .at(-1)
    return (
      <div className="wrap page">
        <Crumbs
          trail={[
            { name: texts.city.home, path: '/' },
            { name: texts.places.all.heading, path: '/chicken-rate' },
          ]}
          here={name}
        />
        <h1>{said.heading({ state: name })}</h1>
        <p className="lead">
          {said.cities({ today: locale.formats.number(inToday.length), all: rates.length })}
          {written && <span className="fresh">{freshText(written, locale)}</span>}
        </p>
        <section className="around" aria-labelledby="rates">
          <header className="cap">
            <h2 id="rates">
              {day === today ? said.table : said.tableFor({ day: writtenDay(day, today, locale) })}
            </h2>
            <p>{said.unit}</p>
          </header>
          <TodayTable
            rates={byShownCity(rates, locale)}
            day={day}
            today={today}
            labelledBy="rates"
            locale={locale}
          />
        </section>
      </div>
    )
  },
})
