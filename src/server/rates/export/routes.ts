import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ReadOnlyDb } from '#server/database/db.ts'
import type { Table } from '#server/http/csv.ts'
import { type Day, indiaDay } from '#shared/days.ts'
import { toSlug } from '#shared/places.ts'
import { ExportFilter, MonthFilter } from '#shared/rates/api.ts'
import type { Column } from '#shared/rates/columns.ts'
import { findMonthlyRates } from '../means/queries.ts'
import { chooseReads, streamRates, toSelection } from '../queries.ts'
import { FORMATS, type FormatName } from './formats.ts'
import { DAILY, describeFigures, MONTHLY } from './tables.ts'

/** `/export/...`: what the pages show, as files of a spreadsheet; streamed. */
export function exportRoutes(app: FastifyInstance): void {
  const { streams, cities, now } = app
  const config = { isPublicData: true, limit: 'exports', cost: 'large' } as const
  for (const format of Object.keys(FORMATS) as FormatName[]) {
    const { type, toBody } = FORMATS[format]
    function send<Entry>(reply: FastifyReply, { name, table, entries }: File<Entry>) {
      reply.headers({
        'content-type': type,
        'content-disposition': formatDisposition(`${name}.${format}`),
        'cache-control': 'no-cache',
        'x-robots-tag': 'noindex',
      })
      // a list without an end is not read for its headers: its length is unknown, not 0
      if (reply.request.method === 'HEAD') return reply.send(Readable.from([]))
      const described = describeFigures(table, app.dataFacts.sample)
      return streams.send(reply, { chunks: entries, toBody: chunks => toBody(described, chunks) })
    }

    app.get<{ Querystring: ExportFilter }>(
      `/export/rates.${format}`,
      { schema: { querystring: ExportFilter }, config },
      async (request, reply) => {
        const { query } = request
        const selection = toSelection(query, cities)
        const entries = streamRates(chooseReads(app, request), selection)
        return send(reply, { name: formatFileName(query, indiaDay(now())), table: DAILY, entries })
      },
    )
    app.get<{ Querystring: MonthFilter }>(
      `/export/month.${format}`,
      { schema: { querystring: MonthFilter }, config },
      async (request, reply) => {
        const { month, location } = request.query
        const entries = monthly(chooseReads(app, request), month, location && cities.toKey(location))
        const name = formatFileName({ date: month, location: location ? [location] : [] }, month)
        return send(reply, { name, table: MONTHLY, entries })
      },
    )
  }
}

interface File<Entry> {
  name: string
  table: Table<Entry, Column>
  entries: AsyncGenerator<Entry[]>
}

async function* monthly(db: ReadOnlyDb, month: string, cityKey: string | undefined) {
  yield await findMonthlyRates(db, month, cityKey)
}

/** Returns the name of a file with these records, without its ending. */
export function formatFileName(filter: ExportFilter, today: Day): string {
  const { date, from, to, location = [], market } = filter
  const cities = location.length > 3 ? [`${location.length}-cities`] : location.map(toSlug)
  const days = date ? [date] : [...(from ? ['from', from] : []), 'to', to ?? today]
  return ['chicken-rates', ...cities, ...days, ...(market ? [market.toLowerCase()] : [])].join('-')
}

/** The header that names a download (RFC 6266); a name in another script stands beside an ASCII one. */
export function formatDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded}`}`
}
