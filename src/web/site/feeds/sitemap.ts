import { addressIn, LANGUAGES } from '#shared/languages.ts'
import type { SiteFacts } from '../page.ts'
import type { File, FileProps } from './file.ts'
import { type Listed, listedPages } from './listed.ts'
import { element, toDocument, type Xml } from './xml.ts'

/** Limits of one file (sitemaps.org): so many addresses, so many bytes. */
export const MAX_ADDRESSES = 50_000
export const MAX_BYTES = 10_000_000

const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const TYPE = 'application/xml; charset=utf-8'

/** A page in every language. Which are the same page stands in their heads: here it would weigh eight times as much. */
export function renderEntries({ path, updatedAt }: Listed, { url }: Pick<SiteFacts, 'url'>): Xml[] {
  const changed = updatedAt && element('lastmod', {}, updatedAt)
  return LANGUAGES.map(language =>
    element('url', {}, element('loc', {}, url + addressIn(language, path)), changed || undefined),
  )
}

const countBytes = (text: string) => new TextEncoder().encode(text).length

/** Cuts entries into parts that each fit into one file; one part at a time is in memory. */
export function* splitParts(
  entries: Iterable<Xml>,
  { addresses, bytes }: { addresses: number; bytes: number },
): Generator<Xml[]> {
  let part: Xml[] = []
  let size = 0
  for (const entry of entries) {
    const more = countBytes(entry.text)
    if (part.length > 0 && (part.length === addresses || size + more > bytes)) {
      yield part
      part = []
      size = 0
    }
    part.push(entry)
    size += more
  }
  yield part
}

function* listEntries(pages: readonly Listed[], site: SiteFacts): Generator<Xml> {
  for (const page of pages) yield* renderEntries(page, site)
}

const partsFor = async ({ reads, site }: FileProps) =>
  // the frame of the file takes a little of the limit
  splitParts(listEntries(await listedPages(reads), site), {
    addresses: MAX_ADDRESSES,
    bytes: MAX_BYTES - 1000,
  })

const toSitemap = (part: readonly Xml[]) => ({
  type: TYPE,
  body: toDocument(element('urlset', { xmlns: SITEMAPS }, part)),
})

/** `/sitemap.xml`: the pages, or an index of `/sitemap-<n>.xml` when they do not fit into one file. */
export const sitemap: File = async props => {
  let first: Xml[] = []
  let count = 0
  for (const part of await partsFor(props)) {
    if (count === 0) first = part
    count += 1
  }
  if (count === 1) return toSitemap(first)
  const files = Array.from({ length: count }, (_, at) =>
    element('sitemap', {}, element('loc', {}, `${props.site.url}/sitemap-${at + 1}.xml`)),
  )
  return { type: TYPE, body: toDocument(element('sitemapindex', { xmlns: SITEMAPS }, files)) }
}

/** `/sitemap-<n>.xml`, from 1. */
export const sitemapPart: File = async props => {
  let at = 0
  for (const part of await partsFor(props)) {
    at += 1
    if (String(at) === props.params.part) return toSitemap(part)
  }
  return undefined
}
