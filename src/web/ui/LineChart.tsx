import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'

/** Units of the drawing; every word stands outside it in per cent, so that it keeps its size at any width. */
const WIDTH = 1000
const HEIGHT = 300
const TICKS = 5
/** Height of a label of two lines in per cent of the drawing: closer ones move apart. */
const LABEL = 16
/** From so many days on the lines are thin. */
const DENSE = 90

interface ChartLine {
  /** Names it at its end, and its class gives it its colour. */
  name: string
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

/** Moves labels apart downwards, then back up if the last one left the drawing. Tops in per cent, sorted. */
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

/** Lines over days, drawn on the server and named at their ends. The figures stand in a table beside it. */
export function LineChart({ label, lines, days, length, write }: LineChartProps) {
  const known = lines.flatMap(({ values }) => values.filter(value => value !== undefined))
  if (known.length === 0) return null
  const y = createScale(known)
  const x = (day: number) => (length > 1 ? (day / (length - 1)) * WIDTH : WIDTH)
  const path = line<number | undefined>()
    .defined(value => value !== undefined)
    .x((_, day) => x(day))
    .y(value => y(value!))
    .digits(0)
  const ends = lines
    .flatMap(({ name, className, values }) => {
      const day = values.findLastIndex(value => value !== undefined)
      return day < 0 ? [] : [{ name, className, day, value: values[day]! }]
    })
    .sort((one, other) => other.value - one.value)
  const tops = spread(ends.map(({ value }) => (y(value) / HEIGHT) * 100))
  const ticks = y.ticks(TICKS)
  return (
    <div className={length > DENSE ? 'plot dense' : 'plot'} role="img" aria-label={label}>
      <svg className="scale" aria-hidden="true">
        {ticks.map(tick => (
          <text key={tick} x="100%" y={percent(y(tick), HEIGHT)} dy="0.35em">
            {write(tick)}
          </text>
        ))}
      </svg>
      <svg className="lines" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="ticks" d={ticks.map(tick => `M0 ${Math.round(y(tick))}H${WIDTH}`).join('')} />
        {lines.map(({ name, className, values }) => (
          <path key={name} className={className} d={path(values) ?? ''} />
        ))}
        {ends.map(({ name, className, day, value }) => (
          <path
            key={name}
            className={`${className} dot`}
            d={`M${Math.round(x(day))} ${Math.round(y(value))}h0`}
          />
        ))}
      </svg>
      <svg aria-hidden="true">
        {ends.map(({ name, className, value }, at) => (
          <text key={name} y={percent(tops[at]!, 100)} className={className}>
            <tspan x="0" dy="-0.1em" className="figure">
              {write(value)}
            </tspan>
            <tspan x="0" dy="1.15em">
              {name}
            </tspan>
          </text>
        ))}
      </svg>
      <svg className="below" aria-hidden="true">
        {days.map(({ at, text, year }) => (
          <text key={at} x={percent(x(at), WIDTH)} y="1em">
            {text}
            {year && (
              <tspan x={percent(x(at), WIDTH)} dy="1.2em">
                {year}
              </tspan>
            )}
          </text>
        ))}
      </svg>
    </div>
  )
}
