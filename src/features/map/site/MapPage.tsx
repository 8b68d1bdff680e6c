import { scaleLinear } from 'd3-scale'
import { page, usePage } from '#web/site/page.ts'
import { cityAddress, stateAddress } from '#web/site/rates/cities.tsx'
import { formatDay } from '#web/site/rates/words.ts'
import { ColumnHeads } from '#web/ui/ColumnHeads.tsx'
import { loadMap } from './load.ts'
import { type CityDot, createLevels, type StateFigures } from './mapFigures.ts'
import { COLUMNS, ROWS, STATE_TILES } from './stateTiles.ts'

/** What chicken costs where: tiles for states, dots for cities, and the figures in a table beside them. */
export const mapPage = page({
  sheet: 'src/features/map/site/map.sheet.css',
  title: ({ texts }) => texts.map.title,
  description: ({ texts }) => texts.map.description,
  seo: ({ texts }) => ({
    trail: [
      { name: texts.places.all.heading, path: '/chicken-rate' },
      { name: texts.map.heading, path: '/map' },
    ],
  }),
  load: loadMap,

  Body({ data, visit: { today }, texts, locale }) {
    const { map: words } = texts
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
          {texts.places.all.lead({ day: formatDay(data.day, today, locale) })} {words.legend}
        </p>
        <div className="drawn">
          <section aria-labelledby="states">
            <h2 id="states">{words.states}</h2>
            <p className="hint">
              {words.tap} {words.tiles}
            </p>
            <StateTiles states={states} />
          </section>
          {data.dots.length > 0 && (
            <section aria-labelledby="cities">
              <h2 id="cities">{words.cities}</h2>
              <p className="hint">
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

/** The states that have a rate of the day. */
function StateTable({ states }: { states: readonly StateFigures[] }) {
  const { texts, locale } = usePage()
  const { map: words } = texts
  return (
    <table className="table rates flat" aria-labelledby="figures">
      <ColumnHeads columns={[locale.words.bar.state, [words.median, 'num'], [words.cities, 'num']]} />
      <tbody>
        {states.flatMap(({ state, median, priced }) =>
          median === undefined ? (
            []
          ) : (
            <tr key={state}>
              <th scope="row">
                <a href={locale.link(stateAddress(state))}>{locale.stateName(state)}</a>{' '}
                <small>{STATE_TILES[state]?.code}</small>
              </th>
              <td className="num">{locale.formats.number(Math.round(median))}</td>
              <td className="num">{locale.formats.number(priced)}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

/** Units of a drawing, which are px on the narrowest phones: a tile with its gap, and the gap. */
const TILE = 42
const GAP = 2
/** How opaque each level is: the dearest is the strongest; the figure stands in the tile, and a dot is as small as it is strong. */
const STRENGTHS = [0, 0.08, 0.18, 0.28, 0.4]
const DOT_STRENGTH = 2.5

/** States as tiles with code, cities and median. The table has the same in words; a tile leads to its state by mouse or touch. */
function StateTiles({ states }: { states: readonly StateFigures[] }) {
  const { locale } = usePage()
  const getLevel = createLevels(states.flatMap(({ median }) => median ?? []))
  const size = TILE - GAP
  return (
    <svg className="tiles" viewBox={`0 0 ${COLUMNS * TILE} ${ROWS * TILE}`} aria-hidden="true">
      {states.map(({ state, median, priced, cities }) => {
        const place = STATE_TILES[state]
        if (!place) return null
        const drawn = (
          <g
            key={state}
            className={median === undefined ? 'none' : undefined}
            transform={`translate(${(place.column - 1) * TILE} ${(place.row - 1) * TILE})`}
          >
            <title>{locale.stateName(state)}</title>
            <rect
              x="1"
              y="1"
              width={size}
              height={size}
              rx="4"
              fillOpacity={median && STRENGTHS[getLevel(median)]}
            />
            <text x="4" y="14">
              {place.code}
            </text>
            {median !== undefined && (
              <>
                <text x={size - 3} y="14" className={priced < 10 ? 'count' : 'count long'}>
                  {priced}
                </text>
                <text x={TILE / 2} y="34" className={median < 9999.5 ? 'median' : 'median long'}>
                  {Math.round(median)}
                </text>
              </>
            )}
          </g>
        )
        if (cities === 0) return drawn
        return (
          <a key={state} href={locale.link(stateAddress(state))} tabIndex={-1}>
            {drawn}
          </a>
        )
      })}
    </svg>
  )
}

/** Corners of the drawing of cities, degrees; a degree of longitude is 0.92 of one of latitude in the middle of India. */
const [SOUTH, NORTH, WEST, EAST] = [7.5, 35, 69, 95]
const DEGREE = 10
const WIDTH = (EAST - WEST) * DEGREE * 0.92
const HEIGHT = (NORTH - SOUTH) * DEGREE
const RADIUS = 4.5

/** A name beside its dot: its height, the width of a letter, and the way from the dot. */
const [LINE, LETTER, ASIDE] = [10, 6.5, 8]
const MAX_NAMES = 12

interface Place {
  city: string
  x: number
  y: number
}

/** Names the biggest cities, as long as no name covers another. */
function chooseNames(
  places: readonly Place[],
  biggest: readonly string[],
  cityName: (city: string) => string,
) {
  const byCity = new Map(places.map(place => [place.city, place]))
  const named: (Place & { name: string; isBefore: boolean; from: number; to: number })[] = []
  for (const city of biggest) {
    const place = byCity.get(city)
    if (!place || named.length === MAX_NAMES) continue
    const name = cityName(city)
    const length = name.length * LETTER
    const isBefore = place.x + ASIDE + length > WIDTH
    const from = isBefore ? place.x - ASIDE - length : place.x + ASIDE
    const to = from + length
    const isFree = named.every(
      other => Math.abs(other.y - place.y) >= LINE || other.from > to || other.to < from,
    )
    if (isFree) named.push({ ...place, name, isBefore, from, to })
  }
  return named
}

/** Cities as dots where they are, each the way to its page by mouse or touch. */
function CityDots({ dots, biggest }: { dots: readonly CityDot[]; biggest: readonly string[] }) {
  const { locale } = usePage()
  const toX = scaleLinear([WEST, EAST], [0, WIDTH])
  const toY = scaleLinear([SOUTH, NORTH], [HEIGHT, 0])
  const getLevel = createLevels(dots.map(({ price }) => price))
  const places = dots.map(({ at: [latitude, longitude], ...dot }) => ({
    ...dot,
    x: Math.round(toX(longitude)),
    y: Math.round(toY(latitude)),
  }))
  return (
    <svg className="dots" viewBox={`0 0 ${Math.round(WIDTH)} ${HEIGHT}`} aria-hidden="true">
      {places.map(({ city, price, x, y }) => (
        <a key={city} href={locale.link(cityAddress(city))} tabIndex={-1}>
          <title>{`${locale.cityName(city)} ${locale.formats.rupees(price)}`}</title>
          <path className="finger" d={`M${x} ${y}h0`} />
          <circle cx={x} cy={y} r={RADIUS} fillOpacity={STRENGTHS[getLevel(price)]! * DOT_STRENGTH} />
        </a>
      ))}
      {chooseNames(places, biggest, locale.cityName).map(({ city, name, isBefore, x, y }) => (
        <text key={city} x={isBefore ? x - ASIDE : x + ASIDE} y={y} textAnchor={isBefore ? 'end' : undefined}>
          {name}
        </text>
      ))}
    </svg>
  )
}
