import { ALERTS } from '#features/alerts/site/pages/parts.tsx'
import { API } from '#features/open-data/site/api/ApiPage.tsx'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, localizePath } from '#shared/languages.ts'
import type { ChangedCity } from '#shared/site.ts'
import { type Markup, markup } from '#web/ui/markup.ts'
import type { SiteFacts } from '../page.ts'
import { CORRECTIONS } from '../pages/corrections/corrections.ts'
import { cityAddress, stateAddress } from '../rates/cities.tsx'
import { getLast } from '../rates/facts.ts'
import { SCREENS } from '../screens.ts'
import { type File, type FileProps, toXmlDocument } from './files.ts'
import { loadChangedCities } from './load.ts'

/** Limits of one file (sitemaps.org): so many addresses, so many bytes. */
export const MAX_ADDRESSES = 50_000
export const MAX_BYTES = 10_000_000

const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const TYPE = 'application/xml; charset=utf-8'

interface ListedPage {
  /** In the default language. */
  path: string
  /** Instant of the last change of its rates (ISO, UTC); absent where it shows none. */
  updatedAt?: string | undefined
  isEnglish?: boolean
}

const getLastChange = (cities: readonly ChangedCity[]) => getLast(cities.map(city => city.updatedAt))

/** Every public page: the screens, and each state and city that has rates. */
function listPages(cities: readonly ChangedCity[]): ListedPage[] {
  const updatedAt = getLastChange(cities)
  const screens = SCREENS.map(({ path, hasRates }) => ({ path, updatedAt: hasRates && updatedAt }))
  const states = [...Map.groupBy(cities, ({ state }) => state)].flatMap(([state, inState]) =>
    state === null ? [] : [{ path: stateAddress(state), updatedAt: getLastChange(inState) }],
  )
  return [
    ...screens,
    { path: '/chicken-rate', updatedAt },
    { path: '/map', updatedAt },
    { path: '/data' },
    { path: ALERTS },
    { path: CORRECTIONS, updatedAt },
    { path: API, isEnglish: true },
    ...states,
    ...cities.map(city => ({ path: cityAddress(city.name), updatedAt: city.updatedAt })),
  ]
}

/** A page in every language. Which are the same page stands in their heads: here it would weigh eight times as much. */
function* renderEntries(pages: readonly ListedPage[], { url }: SiteFacts): Generator<Markup> {
  for (const { path, updatedAt, isEnglish } of pages) {
    const changed = updatedAt && markup`<lastmod>${updatedAt}</lastmod>`
    const languages: readonly Language[] = isEnglish ? [DEFAULT_LANGUAGE] : LANGUAGES
    for (const language of languages)
      yield markup`<url><loc>${url + localizePath(language, path)}</loc>${changed}</url>`
  }
}

const countBytes = (text: string) => new TextEncoder().encode(text).length

/** Cuts entries into parts that each fit into one file; one part at a time is in memory. */
export function* splitParts(
  entries: Iterable<Markup>,
  { addresses, bytes }: { addresses: number; bytes: number },
): Generator<Markup[]> {
  let part: Markup[] = []
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

const createParts = async ({ server, site }: FileProps) =>
  // the frame of the file takes a little of the limit
  splitParts(renderEntries(listPages(await loadChangedCities(server)), site), {
    addresses: MAX_ADDRESSES,
    bytes: MAX_BYTES - 1000,
  })

const toSitemap = (part: readonly Markup[]) => ({
  type: TYPE,
  body: toXmlDocument(markup`<urlset xmlns="${SITEMAPS}">${part}</urlset>`),
})

/** `/sitemap.xml`: the pages, or an index of `/sitemap-<n>.xml` when they do not fit into one file. */
export const sitemap: File = async props => {
  let first: Markup[] = []
  let count = 0
  for (const part of await createParts(props)) {
    if (count === 0) first = part
    count += 1
  }
  if (count === 1) return toSitemap(first)
  const files = Array.from(
    { length: count },
    (_, at) => markup`<sitemap><loc>${props.site.url}/sitemap-${at + 1}.xml</loc></sitemap>`,
  )
  return {
    type: TYPE,
    body: toXmlDocument(markup`<sitemapindex xmlns="${SITEMAPS}">${files}</sitemapindex>`),
  }
}

/** `/sitemap-<n>.xml`, from 1. */
export const sitemapPart: File = async props => {
  let at = 0
  for (const part of await createParts(props)) {
    at += 1
    if (String(at) === props.params.part) return toSitemap(part)
  }
  return undefined
}
