import { renderToStaticMarkup } from 'react-dom/server'
import { getLineColour } from '#shared/rates/markets.ts'
import { type File, toXmlDocument } from '#web/site/feeds/files.ts'
import { cityAddress } from '#web/site/rates/cities.tsx'
import { ChartDrawings } from '#web/ui/LineChart.tsx'
import { Markup } from '#web/ui/markup.ts'
import { describeChart, nameDays } from './cityChart.ts'
import { loadChart } from './load.ts'

/** Colours of the light theme (tokens.css): a picture has no stylesheet. */
export const COLOURS = {
  paper: '#ffffff',
  ink: '#14221b',
  'ink-2': '#4c5a52',
  line: '#d5ddd4',
  leaf: '#0a6b3d',
  down: '#0b5e8e',
  plum: '#7a3b8f',
  up: '#a63a0b',
} as const

/** Where the parts of the picture stand: the lines in their own size, between their figures and names. */
const shared = { y: 150, height: 300, overflow: 'visible' } as const
const PLACES = {
  scale: { ...shared, x: 40, width: 70, textAnchor: 'end' },
  lines: { ...shared, x: 130, width: 1000, fill: 'none', stroke: COLOURS.line, strokeWidth: 3 },
  names: { ...shared, x: 1150, width: 200 },
  below: { ...shared, x: 130, y: 475, width: 1000, textAnchor: 'middle' },
} as const
const [WIDTH, HEIGHT] = [1360, 620]

/** `/chicken-rate/<slug>/chart.svg`: the chart of a city by itself, with its unit, where it is from and of what day. */
export const chartPicture: File = async props => {
  const { server, params, texts, locale, site, visit, slots } = props
  const { today } = visit
  const data = await loadChart(server, visit, params, slots)
  if (!data) return undefined
  const { days, lines, national, quoted, heading, series } = describeChart(data, { texts, locale, today })
  if (!quoted) return undefined
  const { rupees, date } = locale.formats
  const address = site.url + locale.link(cityAddress(data.city.name))
  const notes = [
    ...(series ? [series.unit] : []),
    texts.seo.printed({ site: site.name, address, day: date(today) }),
    ...(site.sample ? [texts.site.sample] : []),
  ]
  const drawn = [
    ...lines.map(({ market, values }) => ({
      name: locale.words.markets[market],
      className: market,
      colour: COLOURS[getLineColour(market)],
      values,
    })),
    { name: texts.city.table.national, className: 'national', colour: COLOURS['ink-2'], values: national },
    ...(series?.lines.map(line => ({ ...line, colour: COLOURS['ink-2'] })) ?? []),
  ]
  const picture = (
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
      <title>{heading}</title>
      <rect width={WIDTH} height={HEIGHT} fill={COLOURS.paper} />
      <text x="40" y="64" fontSize="36" fontWeight="600" fill={COLOURS.ink}>
        {heading}
      </text>
      <text x="40" y="102">
        {texts.city.history.unit}
      </text>
      <ChartDrawings
        lines={drawn}
        days={nameDays(days, today, locale)}
        length={days.length}
        write={rupees}
        places={PLACES}
      />
      {notes.map((note, at) => (
        <text key={note} x="40" y={HEIGHT - 24 - 30 * (notes.length - 1 - at)} fontSize="20">
          {note}
        </text>
      ))}
    </svg>
  )
  return {
    type: 'image/svg+xml; charset=utf-8',
    body: toXmlDocument(new Markup(renderToStaticMarkup(picture))),
  }
}
