import { Crumbs } from '#web/site/layout/Crumbs.tsx'
import { stateAddress } from '#web/site/rates/cities.tsx'
import { getLast, isOutdated } from '#web/site/rates/facts.ts'
import { formatTodayUnit, TodayTable } from '#web/site/rates/TodayTable.tsx'
import { formatDay, formatUpdated, sortByCity } from '#web/site/rates/words.ts'
import { type PageContext, page } from '../../page.ts'
import { loadState } from './load.ts'

const getTrail = (state: string, { texts, locale }: Pick<PageContext, 'texts' | 'locale'>) => [
  { name: texts.places.all.title, path: '/chicken-rate' },
  { name: locale.stateName(state), path: stateAddress(state) },
]

/** The cities of a state with their rates; there is no page of a state without a rate. */
export const statePage = page({
  sheet: 'src/web/site/pages/places/places.sheet.css',
  title: ({ data, texts, locale }) => texts.places.state.heading({ state: locale.stateName(data.state) }),
  description: ({ data, texts, locale }) =>
    texts.places.state.description({ state: locale.stateName(data.state) }),

  seo: ({ data: { state }, ...context }) => ({ trail: getTrail(state, context) }),

  load: loadState,

  Body({ data: { state, rates }, visit: { today }, texts, locale }) {
    const { state: words } = texts.places
    const { table } = texts.home
    const name = locale.stateName(state)
    const day = getLast(rates.map(rate => rate.date)) ?? today
    const ratesToday = rates.filter(rate => !isOutdated(rate, today))
    const updatedAt = getLast(ratesToday.map(rate => rate.updatedAt))
    return (
      <div className="wrap page">
        <Crumbs trail={getTrail(state, { texts, locale })} />
        <h1>{words.heading({ state: name })}</h1>
        <p className="lead">
          {words.cities({ today: ratesToday.length, all: rates.length })}
          {updatedAt && <span className="small">{formatUpdated(updatedAt, locale)}</span>}
        </p>
        <section className="around" aria-labelledby="rates">
          <header className="cap">
            <h2 id="rates">
              {day === today ? table.today : table.of({ day: formatDay(day, today, locale) })}
            </h2>
            <p>{formatTodayUnit({ rates, day }, today, locale)}</p>
          </header>
          <TodayTable rates={sortByCity(rates, locale)} day={day} labelledBy="rates" />
        </section>
      </div>
    )
  },
})
