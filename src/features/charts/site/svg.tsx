import { renderToStaticMarkup } from 'react-dom/server'
import { toXmlDocument } from '#web/site/feeds/files.ts'
import type { PageContext } from '#web/site/page.ts'
import { nameDays } from '#web/site/pages/city/cityChart.ts'
import { formatDay } from '#web/site/rates/words.ts'
import { ChartDrawings } from '#web/ui/LineChart.tsx'
import { Markup } from '#web/ui/markup.ts'
import { chartAddress } from './addresses.ts'
import type { Chart } from './chart.ts'

/** Colours of the light theme (tokens.css): a picture has no stylesheet. */
export const COLOURS: Record<string, string> = {
  paper: '#ffffff',
  ink: '#14221b',
  'ink-2': '#4c5a52',
  line: '#d5ddd4',
  leaf: '#0a6b3d',
  down: '#0b5e8e',
  plum: '#7a3b8f',
  up: '#a63a0b',
}
export const getColour = (className: string): string => COLOURS[className] ?? COLOURS['ink-2']!

/** Where the parts of the picture stand: the lines in their own size, between their figures and names. */
const shared = { y: 238, height: 300, overflow: 'visible' } as const
const PLACES = {
  scale: { ...shared, x: 40, width: 70, textAnchor: 'end' },
  lines: { ...shared, x: 130, width: 1000, fill: 'none', stroke: COLOURS.line, strokeWidth: 3 },
  names: { ...shared, x: 1150, width: 200 },
  below: { ...shared, x: 130, y: 563, width: 1000, textAnchor: 'middle' },
} as const
/** As wide for its height as previews of links expect. */
const [WIDTH, HEIGHT] = [1360, 714]

/** Words for the source of a chart: the name of the site, its address and the day. */
export function writeSource(
  { cities }: Chart,
  { texts, locale, site, visit }: PageContext | FileContext,
): string {
  const address = site.url + locale.link(chartAddress(cities))
  return texts.seo.printed({ site: site.name, address, day: locale.formats.date(visit.today) })
}

export type FileContext = Pick<PageContext, 'texts' | 'locale' | 'site'> & {
  visit: Pick<PageContext['visit'], 'today'>
}

/** The words below a chart. */
export const writeNotes = (chart: Chart, context: FileContext): string[] => [
  writeSource(chart, context),
  ...(context.site.sample ? [context.texts.site.sample] : []),
]

/** The chart by itself, with its unit, its last figures, where it is from and of what day. */
function drawChart(chart: Chart, context: FileContext): string {
  const { title, subtitle, days, series, last } = chart
  const { locale, visit } = context
  const { rupees } = locale.formats
  const notes = writeNotes(chart, context)
  const step = (WIDTH - 80) / Math.max(last.length, 3)
  return renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      fontFamily="system-ui, sans-serif"
      fontSize="22"
      fill={COLOURS['ink-2']}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <title>{title}</title>
      <rect width={WIDTH} height={HEIGHT} fill={COLOURS.paper} />
      {/* a title of three long names is set closer */}
      <text x="40" y="62" fontSize={title.length > 60 ? 26 : 36} fontWeight="600" fill={COLOURS.ink}>
        {title}
      </text>
      <text x="40" y="98">
        {subtitle}
      </text>
      {last.map(({ name, className, price, day }, at) => (
        <g key={name} fill={getColour(className)}>
          <text x={40 + at * step} y="152" fontSize="40" fontWeight="600">
            {rupees(price)}
          </text>
          <text x={40 + at * step} y="184">
            {name}, {formatDay(day, visit.today, locale)}
          </text>
        </g>
      ))}
      <ChartDrawings
        lines={series.map(line => ({
          ...line,
          colour: getColour(line.className),
        }))}
        days={nameDays(days, visit.today, locale)}
        length={days.length}
        write={rupees}
        places={PLACES}
      />
      {notes.map((note, at) => (
        <text key={note} x="40" y={HEIGHT - 24 - 30 * (notes.length - 1 - at)} fontSize="20">
          {note}
        </text>
      ))}
    </svg>,
  )
}

/** The chart as a file. */
export const toSvgDocument = (chart: Chart, context: FileContext): string =>
  toXmlDocument(new Markup(drawChart(chart, context)))
