import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { type Markup, markup } from './markup.ts'

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
export function spark({ values, width = 96, height = 28 }: SparkProps): Markup | undefined {
  const known = values.filter(value => value !== undefined)
  const last = values.findLastIndex(value => value !== undefined)
  if (known.length < 2) return undefined
  const low = Math.min(...known)
  const high = Math.max(...known)
  // a flat month is a flat line in the middle
  const scale = scaleLinear([low, high], [HEIGHT - 4, 4])
  const y = (value: number) => (high === low ? HEIGHT / 2 : scale(value))
  const path = line<number | undefined>()
    .defined(value => value !== undefined)
    .x((_, day) => day * STEP)
    .y(value => y(value!))
    .digits(0)
  const right = (values.length - 1) * STEP + END
  return markup`<svg class="spark" viewBox="0 0 ${right} ${HEIGHT}" width="${width}" height="${height}" preserveAspectRatio="none" aria-hidden="true"><path d="${path(values)!}"/><path class="dot" d="M${last * STEP} ${Math.round(y(values[last]!))}h0"/></svg>`
}
