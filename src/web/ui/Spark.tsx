import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'

/** Units of the drawing between two points; whole units keep the path short. */
const STEP = 4
/** Height of the drawing in its own units; width and height set its size on the page. */
const HEIGHT = 32
/** Room at the end for the dot of the last day. */
const END = 4

interface SparkProps {
  /** One figure a day, oldest first; a day without one is a gap, never a guess. */
  values: readonly (number | undefined)[]
  /** px */
  width?: number
  /** px */
  height?: number
}

/** A line without axes, for the shape alone: the figures stand beside it in words. */
export function Spark({ values, width = 96, height = 28 }: SparkProps) {
  const known = values.filter(value => value !== undefined)
  const last = values.findLastIndex(value => value !== undefined)
  if (known.length < 2) return null
  const low = Math.min(...known)
  const high = Math.max(...known)
  // a flat month is a flat line in the middle
  const y = scaleLinear([low, high === low ? low + 1 : high], [HEIGHT - 4, 4])
  const path = line<number | undefined>()
    .defined(value => value !== undefined)
    .x((_, day) => day * STEP)
    .y(value => (high === low ? HEIGHT / 2 : y(value!)))
    .digits(0)
  const end = `M${last * STEP} ${Math.round(high === low ? HEIGHT / 2 : y(values[last]!))}h0`
  return (
    <svg
      className="spark"
      viewBox={`0 0 ${(values.length - 1) * STEP + END} ${HEIGHT}`}
      width={width}
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path(values)!} />
      <path className="dot" d={end} />
    </svg>
  )
}
