import { scaleLog } from 'd3-scale'
import type { Measured } from './growthReads.ts'

const WIDTH = 720
const HEIGHT = 440
const EDGE = { left: 64, right: 180, top: 48, bottom: 48 }
/** Colours on white that people with colour blindness can distinguish. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#e69f00']

const asText = (count: number) => (count < 1e6 ? `${count / 1e3} thousand` : `${count / 1e6} million`)
const text = (x: number, y: number, content: string, more = '') =>
  `<text x="${x}" y="${y}" ${more}>${content}</text>`

/** Draws a plot (SVG) of the time of reads by the number of stored prices: cached ones dashed, uncached ones solid. */
export function drawGrowth(measured: readonly Measured[]): string {
  const sizes = [...new Set(measured.map(({ size }) => size))]
  const times = measured.flatMap(({ hot, cold }) => [hot.p50, cold.p50])
  const x = scaleLog([sizes[0]!, sizes.at(-1)!], [EDGE.left, WIDTH - EDGE.right])
  const y = scaleLog([Math.min(...times), Math.max(...times)], [HEIGHT - EDGE.bottom, EDGE.top]).nice()
  const across = y.ticks().filter(time => /^0*\.?0*[125]0*$/.test(String(time)))
  const grid = across.map(
    time =>
      `<path d="M${EDGE.left} ${y(time)}H${WIDTH - EDGE.right}" stroke="#ddd"/>${text(EDGE.left - 8, y(time) + 4, `${time} ms`, 'text-anchor="end"')}`,
  )
  const bottom = sizes.map(size =>
    text(x(size), HEIGHT - EDGE.bottom + 20, asText(size), 'text-anchor="middle"'),
  )
  const names = [...new Set(measured.map(({ what }) => what))]
  const lines = names.flatMap((what, at) => {
    const of = measured.filter(each => each.what === what)
    const draw = (which: 'hot' | 'cold') =>
      `M${of.map(each => `${x(each.size)} ${y(each[which].p50)}`).join('L')}`
    const path = `fill="none" stroke="${COLOURS[at]}" stroke-width="2"`
    return [
      `<path d="${draw('cold')}" ${path}/><path d="${draw('hot')}" ${path} stroke-dasharray="5 4"/>`,
      text(
        WIDTH - EDGE.right + 12,
        EDGE.top + 20 * at + 12,
        what,
        `fill="${COLOURS[at]}" font-weight="bold"`,
      ),
    ]
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">
<title>Median time of a read by stored prices</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${text(EDGE.left, 24, 'Median time of a read by stored prices: uncached after a write solid, cached dashed', 'font-size="14"')}
${[...grid, ...bottom, ...lines].join('\n')}
</svg>
`
}
