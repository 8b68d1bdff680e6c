import { type Markup, markup } from './markup.ts'

/** A unit of the drawing in px: finer steps nobody sees, and whole units keep the path short. */
const UNIT = 2
/** Room above and below for the line itself, in these units. */
const ROOM = 2
/** Room at the end for the dot of the last day. */
const END = 3

interface SparkProps {
  /** One figure a day, oldest first; a day without one is a gap, never a guess. */
  values: readonly (number | undefined)[]
  /** Units between two days, and of its height. */
  step?: number
  height?: number
}

/**
 * The line as steps from point to point: they repeat themselves where absolute places would not, which halves what
 * the drawings weigh on the wire. A day without a figure is a gap; a single one between gaps is a dot.
 */
function drawPath(
  values: readonly (number | undefined)[],
  step: number,
  toY: (value: number) => number,
): string {
  let before: number | undefined
  return values
    .map((value, day) => {
      const y = value === undefined ? undefined : toY(value)
      const part =
        y === undefined ? '' : before === undefined ? `M${day * step} ${y}h0` : `l${step} ${y - before}`
      before = y
      return part
    })
    .join('')
}

/** A line without axes, for the shape alone: the figures stand beside it in words. Undefined with fewer than two figures. */
export function drawSpark({ values, step = 1, height = 12 }: SparkProps) {
  const known = values.filter(value => value !== undefined)
  const last = values.findLastIndex(value => value !== undefined)
  if (known.length < 2) return undefined
  const [low, high] = [Math.min(...known), Math.max(...known)]
  // a flat month is a flat line in the middle
  const range = high - low
  const toY = (value: number) =>
    Math.round(range === 0 ? height / 2 : ROOM + ((high - value) / range) * (height - 2 * ROOM))
  return {
    width: (values.length - 1) * step + END,
    height,
    path: drawPath(values, step, toY),
    end: { cx: last * step, cy: toY(values[last]!) },
  }
}

export function spark(props: SparkProps): Markup | undefined {
  const drawn = drawSpark(props)
  if (!drawn) return undefined
  const { width, height, path, end } = drawn
  return markup`<svg class="spark" viewBox="0 0 ${width} ${height}" width="${width * UNIT}" height="${height * UNIT}" aria-hidden="true"><path d="${path}"/><circle cx="${end.cx}" cy="${end.cy}" r="1.5"/></svg>`
}
