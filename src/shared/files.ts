import type { Day } from './days.ts'
import type { Language } from './languages.ts'

/*
 * Addresses of what is no page: files, feeds, pictures. Nothing here needs a schema, so that pages may name them
 * without one.
 */

type Given = Partial<Record<'date' | 'from' | 'to' | 'market' | 'month', string | undefined>> & {
  /** City, or several. */
  location?: string | readonly string[] | undefined
}

const buildExportUrl =
  (of: 'rates' | 'month') =>
  (format: 'csv' | 'xlsx', filter: Given): string => {
    const given = Object.entries(filter).flatMap(([name, value]) =>
      [value ?? []].flat().flatMap(one => (one === '' ? [] : [[name, one]])),
    )
    const query = new URLSearchParams(given).toString()
    return `/export/${of}.${format}${query && `?${query}`}`
  }

/** Where records can be taken along as a file; empty parts of the filter do not narrow. */
export const exportAddress = buildExportUrl('rates')
/** The same for the figures of a month. */
export const monthExportAddress = buildExportUrl('month')

/** The widget of a city, for pages of others. */
export const widgetAddress = (slug: string): string => `/embed/${encodeURIComponent(slug)}`

/** The feed of a city. */
export const cityFeedAddress = (slug: string): string => `/chicken-rate/${encodeURIComponent(slug)}/feed.xml`

/** The picture that goes with a link to a city's page on a day, or to Home. */
export const pictureAddress = (language: Language, day: Day, slug?: string): string =>
  `/og/${language}/${slug === undefined ? '' : `${encodeURIComponent(slug)}/`}${day}.png`
