import { scaleLinear } from 'd3-scale'

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
  /** Gives it its colour. */
  className: string
  /** One figure a day, oldest first; a day without one is a gap. */
  values: readonly (number | undefined)[]
}

interface LineChartProps {
  /** The chart in words. */
  label: string
  lines: readonly ChartLine[]
  /** Words below the drawing, by the place of their day; every other one is left out on phones. The year stands below them. */
  days: readonly { at: number; text: string; year?: string | undefined }[]
  /** Days of the whole drawing. */
  length: number
  write(figure: number): string
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

/** Where the parts of a chart stand: lines in units of the drawing, words in per cent of it. */
function layOut({ lines, days, length, write }: LineChartProps) {
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

/**
 * Lines over days, drawn on the server and named at their ends. Figures, lines, names and days are a drawing each: the lines are
 * stretched to the room they have, and words keep their size. The figures stand in a table beside it.
 */
export function LineChart(chart: LineChartProps) {
  if (!chart.lines.some(({ values }) => values.some(isKnown))) return null
  const { ticks, grid, paths, ends, days } = layOut(chart)
  return (
    <div className={chart.length > DENSE ? 'plot dense' : 'plot'} role="img" aria-label={chart.label}>
      <svg className="scale" aria-hidden="true">
        {ticks.map(({ figure, top }) => (
          <text key={top} x="100%" y={top} dy="0.35em">
            {figure}
          </text>
        ))}
      </svg>
      <svg className="lines" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="ticks" d={grid} />
        {paths.map(({ name, className, d }) => (
          <path key={name} className={className} d={d} />
        ))}
        {ends.map(({ name, className, d }) => (
          <path key={name} className={`${className} dot`} d={d} />
        ))}
      </svg>
      <svg className="names" aria-hidden="true">
        {ends.map(({ name, className, figure, top }) => (
          <text key={name} y={top} className={className}>
            <tspan x="0" dy="-0.1em" className="figure">
              {figure}
            </tspan>
            <tspan x="0" dy="1.15em">
              {name}
            </tspan>
          </text>
        ))}
      </svg>
      <svg className="below" aria-hidden="true">
        {days.map(({ left, text, year }) => (
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
    </div>
  )
}
