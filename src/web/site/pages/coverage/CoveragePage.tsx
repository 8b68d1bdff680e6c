import { type CityCoverage, COVERAGE_DAYS } from '#shared/rates/coverage.ts'
import { ColumnHeads } from '#web/site/layout/ColumnHeads.tsx'
import { CityLink } from '#web/site/rates/cities.tsx'
import { TermsLink } from '#web/site/rates/MarketTerms.tsx'
import { formatUsualTime, sortByCity } from '#web/site/rates/words.ts'
import { toBreadcrumbList } from '#web/site/seo/structuredData.ts'
import { page, usePage } from '../../page.ts'
import { loadCoverage } from './load.ts'

/** How complete and how punctual the rates of each city are. */
export const coveragePage = page({
  sheet: 'src/web/site/pages/places/places.sheet.css',
  title: ({ texts }) => texts.places.coverage.title,
  description: ({ texts }) => texts.places.coverage.description({ days: COVERAGE_DAYS }),
  seo(context) {
    const { city, places } = context.texts
    const trail = [
      { name: city.home, path: '/' },
      { name: places.all.heading, path: '/chicken-rate' },
      { name: places.coverage.heading, path: '/coverage' },
    ]
    return { structuredData: [toBreadcrumbList(trail, context)] }
  },
  load: loadCoverage,

  Body({ data, texts, locale }) {
    const { coverage: words, all } = texts.places
    const missing = data.filter(({ isIn }) => !isIn).length
    return (
      <div className="wrap page">
        <h1>{words.heading}</h1>
        {data.length === 0 ? (
          <p className="lead">{all.none}</p>
        ) : (
          <>
            <p className="lead">{words.lead({ missing, all: data.length })}</p>
            <section className="around" aria-labelledby="coverage">
              <h2 id="coverage">{words.table}</h2>
              <p>
                {words.meaning({ days: COVERAGE_DAYS })} <TermsLink />
              </p>
              <CoverageTable cities={sortByCity(data, locale)} />
            </section>
          </>
        )}
      </div>
    )
  },
})

function CoverageTable({ cities }: { cities: readonly CityCoverage[] }) {
  const { texts, locale, today } = usePage()
  const { coverage: words } = texts.places
  return (
    <table className="rates" aria-labelledby="coverage">
      <ColumnHeads columns={[locale.words.city, [words.time, 'num'], [words.days, 'num whole']]} />
      <tbody>
        {cities.map(city => (
          <tr key={city.location}>
            <th scope="row" className="city">
              <CityLink city={city.location} />
              <span className="note">
                <TodaysState city={city} />
              </span>
            </th>
            <td className="num bare">
              {city.usualTime === null ? (
                <span className="none">-</span>
              ) : (
                formatUsualTime(city.usualTime, today, locale)
              )}
            </td>
            <td className="num bare">{city.days}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function TodaysState({ city: { isIn, missing, last } }: { city: CityCoverage }) {
  const { texts, locale, formatDay } = usePage()
  const { coverage: words } = texts.places
  if (!isIn) return locale.words.notUpdated({ day: formatDay(last) })
  if (missing.length === 0) return words.arrived
  return words.without({ markets: missing.map(market => locale.words.markets[market]).join(', ') })
}
