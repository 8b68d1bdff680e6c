import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '#server/config.ts'
import type { ReadOnlyDb } from '#server/database/tables.ts'
import { HttpError } from '#server/http/httpError.ts'
import type { Streams } from '#server/http/streams.ts'
import { limitFiles } from '#server/rate-limits/callLimits.ts'
import type { Cell } from '#shared/csv.ts'
import { type Day, indiaDay } from '#shared/days.ts'
import { toSlug } from '#shared/places.ts'
import { ExportFilter, MonthFilter } from '#shared/rates/api.ts'
import type { Column } from '#shared/rates/columns.ts'
import { MARKET_LABELS, UNIT } from '#shared/rates/markets.ts'
import { MAX_VINTAGE_CELLS, VintageFilter } from '#shared/rates/vintages.ts'
import { openRateReads } from '../asOf/openReads.ts'
import { findPriceChanges, type PriceChange } from '../history/queries.ts'
import { findMonthlyRates } from '../means/queries.ts'
import { streamRates } from '../queries.ts'
import { toSelection } from '../selection.ts'
import { FORMATS, type FormatName } from './formats.ts'
import { DAILY, describeFigures, MONTHLY, type Table } from './tables.ts'

interface File<Entry> {
  name: string
  format: FormatName
  table: Table<Entry, string>
  entries: AsyncGenerator<Entry[]>
  about: Cell[][]
}

type Source = Pick<Config, 'SITE_NAME' | 'SITE_URL' | 'DATA_LICENCE'> & { isSample: boolean }

/** The rows of a sheet beside the rates: what they are, where from, of which filters, and on which day of India. */
const describeExport = (
  { SITE_NAME, SITE_URL, DATA_LICENCE, isSample }: Source,
  filters: Readonly<Record<string, string | readonly string[] | undefined>>,
  today: Day,
): Cell[][] => [
  ['Unit', UNIT],
  ...(isSample ? [['Rates', 'Sample data, made by a program']] : []),
  ['Source', [SITE_NAME, SITE_URL].filter(Boolean).join(', ')],
  ['Exported on', new Date(`${today}T00:00:00Z`)],
  ['Licence', DATA_LICENCE ?? 'Ask us'],
  ...Object.entries(filters).map(([name, value]) => [`Filter: ${name}`, [value].flat().join(', ')]),
]

/** `/export/...`: what the pages show, as files of a spreadsheet; streamed. */
export function exportRoutes(app: FastifyInstance, isSample: boolean): void {
  const { streams } = app
  const openReads = openRateReads(app, isSample)
  const source = { ...app.config, isSample }
  const consumeExport = limitFiles(app.limits, 'exports')
  for (const format of Object.keys(FORMATS) as FormatName[]) {
    app.get<{ Querystring: ExportFilter }>(
      `/export/rates.${format}`,
      {
        schema: { querystring: ExportFilter },
        onRequest: consumeExport,
        config: { isPublicData: true, cost: 'large' },
      },
      async (request, reply) => {
        const { asOf: _, ...filter } = request.query
        const { db, cityKeys, now } = await openReads(request, reply, request.query)
        return send(streams, reply, request.method, {
          name: formatFileName(request.query, indiaDay(now)),
          format,
          table: describeFigures(DAILY, isSample),
          entries: streamRates(db, toSelection(filter, cityKeys)),
          about: describeExport(source, request.query, indiaDay(app.now())),
        })
      },
    )
    app.get<{ Querystring: MonthFilter }>(
      `/export/month.${format}`,
      {
        schema: { querystring: MonthFilter },
        onRequest: consumeExport,
        config: { isPublicData: true, cost: 'large' },
      },
      async (request, reply) => {
        const { month, location, asOf } = request.query
        const { db, cityKeys } = await openReads(request, reply, request.query)
        const entries = monthly(db, month, cityKeys?.[0])
        const name = formatFileName({ date: month, location: location ? [location] : [], asOf }, month)
        const table = describeFigures(MONTHLY, isSample)
        const about = describeExport(source, request.query, indiaDay(app.now()))
        return send(streams, reply, request.method, { name, format, table, entries, about })
      },
    )
    app.get<{ Querystring: VintageFilter }>(
      `/export/vintages.${format}`,
      {
        schema: { querystring: VintageFilter },
        onRequest: consumeExport,
        config: { isPublicData: true, cost: 'large' },
      },
      async (request, reply) => {
        const { location, kind, ...filter } = request.query
        const { db, cityKeys, now } = await openReads(request, reply, request.query)
        const changes = await findPriceChanges(db, { ...filter, kind, cityKeys })
        const today = indiaDay(now)
        return send(streams, reply, request.method, {
          name: `${formatFileName({ ...filter, location: [location] }, today)}-${kind}-vintages`,
          format,
          ...arrangeVintages(changes, request.query, isSample),
          about: describeExport(source, request.query, indiaDay(app.now())),
        })
      },
    )
  }
}

async function* monthly(db: ReadOnlyDb, month: string, cityKey: string | undefined) {
  yield await findMonthlyRates(db, month, cityKey)
}

function send<Entry>(
  streams: Streams,
  reply: FastifyReply,
  method: string,
  { name, format, table, entries, about }: File<Entry>,
) {
  const { type, toBody } = FORMATS[format]
  reply.headers({
    'content-type': type,
    'content-disposition': attachment(`${name}.${format}`),
    'cache-control': reply.getHeader('cache-control') ?? 'no-cache',
    'x-robots-tag': 'noindex',
  })
  // a list without an end is not read for its headers
  if (method === 'HEAD') return reply.send()
  return streams.send(reply, { chunks: entries, toBody: chunks => toBody(table, chunks, about) })
}

/** Days of a chunk of the file. */
const CHUNK = 50

/**
 * Lays out the changes of one price as economists do (ALFRED). Each day is a row. Each instant at which a price of these days was
 * published or changed is a column, behind what the figures are. A cell has the price that was public then.
 */
function arrangeVintages(
  changes: readonly PriceChange[],
  { market, kind }: Pick<VintageFilter, 'market' | 'kind'>,
  isSample: boolean,
): { table: Table<readonly PriceChange[], string>; entries: AsyncGenerator<PriceChange[][]> } {
  const instants = [...new Set(changes.map(({ at }) => at))].toSorted()
  const days = [...Map.groupBy(changes, ({ date }) => date).values()]
  if (days.length * instants.length > MAX_VINTAGE_CELLS) {
    const message = `This table would have ${days.length} days and ${instants.length} instants, more than ${MAX_VINTAGE_CELLS} cells. Choose a shorter time with \`from\` and \`to\`.`
    throw new HttpError('request.invalid', { message, errors: [{ path: 'from', message }] })
  }
  const named: Column[] = [
    'date',
    'city',
    'market',
    'kind',
    'unit',
    ...(isSample ? (['sample'] as const) : []),
  ]
  const listPrices = (day: readonly PriceChange[]): Cell[] => {
    let next = 0
    return instants.map(instant => {
      while (next < day.length && day[next]!.at <= instant) next += 1
      return day[next - 1]?.price ?? undefined
    })
  }
  return {
    table: {
      columns: [...named, ...instants],
      toRows(day) {
        const { date, location } = day[0]!
        const figures = [new Date(`${date}T00:00:00Z`), location, MARKET_LABELS[market], kind, UNIT]
        return [[...figures, ...(isSample ? ['sample'] : []), ...listPrices(day)]]
      },
    },
    entries: (async function* () {
      for (let at = 0; at < days.length; at += CHUNK) yield days.slice(at, at + CHUNK)
    })(),
  }
}

/** Returns the name of a file with these records, without its ending. */
export function formatFileName(filter: ExportFilter, today: Day): string {
  const { date, from, to, location = [], market, asOf } = filter
  const cities = location.length > 3 ? [`${location.length}-cities`] : location.map(toSlug)
  const days = date ? [date] : [...(from ? ['from', from] : []), 'to', to ?? today]
  const known = asOf ? ['as-of', new Date(asOf).toISOString().replace(/\W/g, '-')] : []
  return ['chicken-rates', ...cities, ...days, ...(market ? [market.toLowerCase()] : []), ...known].join('-')
}

/** The header that names a download (RFC 6266); a name in another script stands beside an ASCII one. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded}`}`
}
