import type { Day } from '#shared/days.ts'
import { toSlug } from '#shared/places.ts'
import type { ExportFilter } from '#shared/rates/api.ts'

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
