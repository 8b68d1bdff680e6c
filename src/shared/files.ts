/*
 * Addresses of what is no page: files, feeds. Nothing here needs a schema, so that pages may name them
 * without one.
 */

type Given = Partial<Record<'date' | 'from' | 'to' | 'market' | 'month', string | undefined>> & {
  /** City, or several. */
  location?: string | readonly string[] | undefined
}

const createUrlBuilder =
  (file: 'rates' | 'month') =>
  (format: 'csv' | 'xlsx', filter: Given): string => {
    const given = Object.entries(filter).flatMap(([name, value]) =>
      [value ?? []].flat().flatMap(one => (one === '' ? [] : [[name, one]])),
    )
    const query = new URLSearchParams(given).toString()
    return `/export/${file}.${format}${query && `?${query}`}`
  }

/** Returns where records can be downloaded; empty parts of the filter do not narrow. */
export const buildExportUrl = createUrlBuilder('rates')
/** The same for the figures of a month. */
export const buildMonthExportUrl = createUrlBuilder('month')

/** The widget of a city, for pages of others. */
export const buildWidgetUrl = (slug: string): string => `/embed/${encodeURIComponent(slug)}`

/** The feed of a city. */
export const buildCityFeedUrl = (slug: string): string => `/chicken-rate/${encodeURIComponent(slug)}/feed.xml`
