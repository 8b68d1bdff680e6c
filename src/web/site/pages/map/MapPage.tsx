import { ColumnHeads } from '#web/site/layout/ColumnHeads.tsx'
import { stateAddress } from '#web/site/rates/cities.tsx'
import { TermsLink } from '#web/site/rates/MarketTerms.tsx'
import { formatDay } from '#web/site/rates/words.ts'
import { toBreadcrumbList } from '#web/site/seo/structuredData.ts'
import { page, usePage } from '../../page.ts'
import { CityDots, StateTiles } from './drawings.tsx'
import { loadMap } from './load.ts'
import type { CityDot, StateFigures } from './mapFigures.ts'
import { STATE_TILES } from './stateTiles.ts'

/** What chicken costs where: tiles for states, dots for cities, and the figures in a table beside them. */
export const mapPage = page({
  shows: { markets: true },
  sheet: 'src/web/site/pages/map/map.sheet.css',
  title: ({ texts }) => texts.places.map.title,
  description: ({ texts }) => texts.places.map.description,
  seo(context) {
    const { texts } = context
    const trail = [
      { name: texts.city.home, path: '/' },
      { name: texts.places.all.heading, path: '/chicken-rate' },
      { name: texts.places.map.heading, path: '/map' },
    ]
    return { structuredData: [toBreadcrumbList(trail, context)] }
  },
  load: loadMap,

  Body({ data, visit: { today }, texts, locale }) {
    const { map: words } = texts.places
    const states = data.states.toSorted((one, other) => locale.byState(one.state, other.state))
    if (data.dots.length + data.withoutPlace === 0)
      return (
        <div className="wrap page">
          <h1>{words.heading}</h1>
          <p className="lead">{texts.places.all.none}</p>
        </div>
      )
    const write = ({ city, price }: CityDot) => `${locale.cityName(city)} ${locale.formats.rupees(price)}`
    return (
      <div className="wrap page map">
        <h1>{words.heading}</h1>
        <p className="lead">
          {words.lead({ day: formatDay(data.day, today, locale) })} {words.legend} <TermsLink />
        </p>
        <div className="drawn">
          <section aria-labelledby="states">
            <h2 id="states">{words.states}</h2>
            <p>
              {words.tap} {words.tiles}
            </p>
            <StateTiles states={states} />
          </section>
          {data.dots.length > 0 && (
            <section aria-labelledby="cities">
              <h2 id="cities">{words.cities}</h2>
              <p>
                {words.dots({ count: data.dots.length, others: data.withoutPlace })}{' '}
                {data.dots[0]!.price < data.dots.at(-1)!.price &&
                  words.extremes({ lowest: write(data.dots[0]!), highest: write(data.dots.at(-1)!) })}{' '}
                {words.tapDot}
              </p>
              <CityDots dots={data.dots} biggest={data.biggest} />
            </section>
          )}
        </div>
        <section aria-labelledby="figures">
          <h2 id="figures">{words.table}</h2>
          <StateTable states={states} />
        </section>
      </div>
    )
  },
})

/** Every state; one without a rate of the day says so. */
function StateTable({ states }: { states: readonly StateFigures[] }) {
  const { texts, locale } = usePage()
  const { map: words } = texts.places
  return (
    <table className="rates flat unchanging" aria-labelledby="figures">
      <ColumnHeads columns={[words.state, [words.median, 'num'], [words.cities, 'num']]} />
      <tbody>
        {states.map(({ state, median, priced, cities }) => (
          <tr key={state}>
            <th scope="row">
              {cities > 0 ? (
                <a href={locale.link(stateAddress(state))}>{locale.stateName(state)}</a>
              ) : (
                locale.stateName(state)
              )}{' '}
              <small>{STATE_TILES[state]?.code}</small>
            </th>
            {median === undefined ? (
              <td className="num" colSpan={2}>
                {words.none}
              </td>
            ) : (
              <>
                <td className="num">{locale.formats.number(median)}</td>
                <td className="num">{locale.formats.number(priced)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
