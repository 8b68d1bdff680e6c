import { scaleLinear } from 'd3-scale'
import type { SVGAttributes } from 'react'

/** Units of the drawing; every word stands outside it in per cent, so that it keeps its size at any width. */
const WIDTH = 1000
const HEIGHT = 300
const TICKS = 5
/** Height of a label of two lines in per cent of the drawing: closer ones move apart. */
const LABEL = 16
/** From so many days on the lines are thin. */
const DENSE = 90

interface ChartLine {
  /** Names it at its end. */
  name: string
  /** Gives it its colour on a page. */
  className: string
  /** Its colour in a picture, which has no stylesheet. */
  colour?: string
  /** One figure a day, oldest first; a day without one is a gap. */
  values: readonly (number | undefined)[]
}

/** Where the four drawings of a chart stand in a picture. */
type Places = Record<'scale' | 'lines' | 'names' | 'below', SVGAttributes<SVGSVGElement>>

interface ChartDrawingsProps {
  places?: Places
  lines: readonly ChartLine[]
  /** Words below the drawing, by the place of their day; every other one is left out on phones. The year stands below them. */
  days: readonly { at: number; text: string; year?: string | undefined }[]
  /** Days of the whole drawing. */
  length: number
  write(figure: number): string
}

interface LineChartProps extends Omit<ChartDrawingsProps, 'places'> {
  /** The chart in words. */
  label: string
}

const percent = (part: number, whole: number) => `${Math.round((part / whole) * 1000) / 10}%`

/** Moves labels apart downwards, then back up if the last one went below the drawing. Tops in per cent, sorted. */
export function spread(tops: readonly number[]): number[] {
  const moved = [...tops]
  for (let at = 1; at < moved.length; at += 1) moved[at] = Math.max(moved[at]!, moved[at - 1]! + LABEL)
  let limit = 100
  for (let at = moved.length - 1; at >= 0; at -= 1) {
    moved[at] = Math.min(moved[at]!, limit)
    limit = moved[at]! - LABEL
  }
  return moved
}

/** The scale of some figures with a little air; a flat line stands in the middle. */
function createScale(known: readonly number[]) {
  const low = Math.min(...known)
  const high = Math.max(...known)
  const air = Math.max((high - low) * 0.08, 2)
  return scaleLinear([Math.max(low - air, 0), high + air], [HEIGHT, 0])
}

const isKnown = (value: number | undefined) => value !== undefined

/** Lines over days, drawn on the server and named at their ends. The figures stand in a table beside it. */
export function LineChart({ label, ...chart }: LineChartProps) {
  if (!chart.lines.some(({ values }) => values.some(isKnown))) return null
  return (
    <div className={chart.length > DENSE ? 'plot dense' : 'plot'} role="img" aria-label={label}>
      <ChartDrawings {...chart} />
    </div>
  )
}

/** Where the parts of a chart stand: lines in units of the drawing, words in per cent of it. */
export function layOut({ lines, days, length, write }: Omit<ChartDrawingsProps, 'places'>) {
  const known = lines.flatMap(({ values }) => values.filter(value => value !== undefined))
  const y = createScale(known)
  const x = (day: number) => (length > 1 ? (day / (length - 1)) * WIDTH : WIDTH)
  const place = (day: number, value: number) => [Math.round(x(day)), Math.round(y(value))] as const
  /** In steps from day to day, which compress to about half of what places do. A day between gaps is a dot. */
  const drawPath = (values: ChartLine['values']) =>
    values
      .map((value, day) => {
        if (value === undefined) return ''
        const [left, top] = place(day, value)
        const before = values[day - 1]
        if (before === undefined) return `M${left} ${top}h0`
        const [fromLeft, fromTop] = place(day - 1, before)
        return `l${left - fromLeft} ${top - fromTop}`
      })
      .join('')
  const ends = lines
    .flatMap(({ values, ...named }) => {
      const day = values.findLastIndex(isKnown)
      return day < 0 ? [] : [{ ...named, day, value: values[day]! }]
    })
    .sort((one, other) => other.value - one.value)
  const tops = spread(ends.map(({ value }) => (y(value) / HEIGHT) * 100))
  const ticks = y.ticks(TICKS)
  return {
    ticks: ticks.map(tick => ({ figure: write(tick), top: percent(y(tick), HEIGHT) })),
    grid: ticks.map(tick => `M0 ${Math.round(y(tick))}H${WIDTH}`).join(''),
    paths: lines.map(({ values, ...named }) => ({ ...named, d: drawPath(values) })),
    ends: ends.map(({ day, value, ...named }, at) => ({
      ...named,
      figure: write(value),
      top: percent(tops[at]!, 100),
      d: `M${place(day, value).join(' ')}h0`,
    })),
    days: days.map(({ at, ...words }) => ({ ...words, left: percent(x(at), WIDTH) })),
  }
}

type Drawn = Pick<ReturnType<typeof layOut>, 'grid' | 'paths' | 'ends'>

/** The lines of a chart, stretched to the room they have. */
export const ChartLines = ({
  grid,
  paths,
  ends,
  place,
}: Drawn & { place?: SVGAttributes<SVGSVGElement> | undefined }) => (
  <svg
    className="lines"
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="none"
    aria-hidden="true"
    {...place}
  >
    <path className="ticks" d={grid} />
    {paths.map(({ name, className, colour, d }) => (
      <path key={name} className={className} stroke={colour} d={d} />
    ))}
    {ends.map(({ name, className, colour, d }) => (
      <path key={name} className={`${className} dot`} stroke={colour} strokeWidth={colour && 9} d={d} />
    ))}
  </svg>
)

/** Figures at the left, lines, names at their ends, and days below: a drawing each, which keep their words in size. */
export function ChartDrawings({ places, ...chart }: ChartDrawingsProps) {
  const drawn = layOut(chart)
  return (
    <>
      <svg className="scale" aria-hidden="true" {...places?.scale}>
        {drawn.ticks.map(({ figure, top }) => (
          <text key={top} x="100%" y={top} dy="0.35em">
            {figure}
          </text>
        ))}
      </svg>
      <ChartLines {...drawn} place={places?.lines} />
      <svg className="names" aria-hidden="true" {...places?.names}>
        {drawn.ends.map(({ name, className, colour, figure, top }) => (
          <text key={name} y={top} className={className} fill={colour}>
            <tspan x="0" dy="-0.1em" className="figure">
              {figure}
            </tspan>
            <tspan x="0" dy="1.15em">
              {name}
            </tspan>
          </text>
        ))}
      </svg>
      <svg className="below" aria-hidden="true" {...places?.below}>
        {drawn.days.map(({ left, text, year }) => (
          <text key={left} x={left} y="1em">
            {text}
            {year && (
              <tspan x={left} dy="1.2em">
                {year}
              </tspan>
            )}
          </text>
        ))}
      </svg>
    </>
  )
}
