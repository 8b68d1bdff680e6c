import { renderToStaticMarkup } from 'react-dom/server'
import type { SitePicture } from '#shared/site.ts'
import { nameDays } from '#web/site/pages/city/cityChart.ts'
import { formatDay } from '#web/site/rates/words.ts'
import { ChartLines, layOut } from '#web/ui/LineChart.tsx'
import type { Chart } from './chart.ts'
import STYLE from './png.css?raw'
import { COLOURS, type FileContext, getColour, writeNotes } from './svg.tsx'

/**
 * The chart as a picture of 1200x630 px, as previews of links expect. Only its lines are SVG: the renderer finds the font of
 * each script in HTML alone.
 */
export function drawPicture(chart: Chart, context: FileContext): Omit<SitePicture, 'language'> {
  const { title, subtitle, days, series, last } = chart
  const { locale, visit } = context
  const { rupees } = locale.formats
  const drawn = layOut({
    lines: series.map(line => ({ ...line, colour: getColour(line.className) })),
    days: nameDays(days, visit.today, locale),
    length: days.length,
    write: rupees,
  })
  const html = renderToStaticMarkup(
    <div className="picture">
      <div className="title">{title}</div>
      <div className="subtitle">{subtitle}</div>
      <div className="lasts">
        {last.map(({ name, className, price, day }) => (
          <div key={name} className="last" style={{ color: getColour(className) }}>
            <div className="figure">{rupees(price)}</div>
            <div className="name">
              {name}, {formatDay(day, visit.today, locale)}
            </div>
          </div>
        ))}
      </div>
      <div className="plot">
        <ChartLines {...drawn} place={{ ...LINES, fill: 'none', stroke: COLOURS.line, strokeWidth: 3 }} />
        {drawn.ticks.map(({ figure, top }) => (
          <div key={top} className="tick" style={{ top }}>
            {figure}
          </div>
        ))}
        {drawn.ends.map(({ name, colour, figure, top }) => (
          <div key={name} className="end" style={{ top, color: colour }}>
            <div>{figure}</div>
            <div className="name">{name}</div>
          </div>
        ))}
        {drawn.days.map(({ left, text, year }) => (
          <div key={left} className="day" style={{ left }}>
            <div>{text}</div>
            {year && <div>{year}</div>}
          </div>
        ))}
      </div>
      {writeNotes(chart, context).map(note => (
        <div key={note} className="note">
          {note}
        </div>
      ))}
    </div>,
  )
  return { html, style: STYLE }
}

/** The room of the lines, as png.css lays it out. */
const LINES = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 900,
  height: 280,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
