import { scaleLinear } from 'd3-scale'
import { type Markup, markup } from './markup.ts'

/** Units of the drawing between two points; whole units keep the path short. */
const STEP = 4
/** A unit of the drawing's own in px of its height: finer steps nobody sees, and coarser ones weigh a tenth less. */
const UNIT = 2
/** Room above and below for the line itself, in these units. */
const ROOM = 2
/** Room at the end for the dot of the last day. */
const END = 4
/** Radius of the dot, px. */
const RADIUS = 3

interface SparkProps {
  /** One figure a day, oldest first; a day without one is a gap, never a guess. */
  values: readonly (number | undefined)[]
  /** px */
  width?: number
  /** px */
  height?: number
}

/**
 * The line as steps from point to point: they repeat themselves where absolute places would not, which halves what
 * the drawings weigh on the wire. A day without a figure is a gap; a single one between gaps is a dot.
 */
function drawPath(values: readonly (number | undefined)[], toY: (value: number) => number): string {
  let before: number | undefined
  return values
    .map((value, day) => {
      const y = value === undefined ? undefined : toY(value)
      const step =
        y === undefined ? '' : before === undefined ? `M${day * STEP} ${y}h0` : `l${STEP} ${y - before}`
      before = y
      return step
    })
    .join('')
}

/** A line without axes, for the shape alone: the figures stand beside it in words. */
export function spark({ values, width = 96, height = 28 }: SparkProps): Markup | undefined {
  const known = values.filter(value => value !== undefined)
  const last = values.findLastIndex(value => value !== undefined)
  if (known.length < 2) return undefined
  const [low, high] = [Math.min(...known), Math.max(...known)]
  // a flat month is a flat line in the middle
  const units = height / UNIT
  const scale = scaleLinear([low, high], [units - ROOM, ROOM])
  const toY = (value: number) => Math.round(high === low ? units / 2 : scale(value))
  const right = (values.length - 1) * STEP + END
  // the drawing is stretched, and the dot against it: round caps stay round in Chromium alone
  const across = Math.round((RADIUS * 10 * right) / width) / 10
  return markup`<svg class="spark" viewBox="0 0 ${right} ${units}" width="${width}" height="${height}" preserveAspectRatio="none" aria-hidden="true"><path d="${drawPath(values, toY)}"/><ellipse cx="${last * STEP}" cy="${toY(values[last]!)}" rx="${across}" ry="${RADIUS / UNIT}"/></svg>`
}
