import { getLicenceUrl } from '#shared/dataFacts.ts'
import type { Day } from '#shared/days.ts'
import { buildExportUrl } from '#shared/files.ts'
import { KINDS, type Kind, MARKETS, type Market, type Markets, UNIT } from '#shared/rates/markets.ts'
import type { Crumb, PageContext } from '../page.ts'

type Context = Pick<PageContext, 'visit' | 'texts' | 'locale' | 'site'>

/** The way to a page, from Home on. */
export const listCrumbs = (trail: readonly Crumb[], { menu }: PageContext['texts']): Crumb[] => [
  { name: menu.home, path: '/' },
  ...trail,
]

/** The way to a page, as search engines read it (schema.org BreadcrumbList). */
export const toBreadcrumbList = (trail: readonly Crumb[], { texts, locale, site }: Context) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: listCrumbs(trail, texts).map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: site.url + locale.link(path),
  })),
})

interface Dataset {
  name: string
  description: string
  /** First and last published day. */
  days?: { first: Day; last: Day } | undefined
  /** Instant of the last change (ISO, UTC). */
  updatedAt?: string | undefined
  /** The place of the figures; absent for the whole country. */
  city?: string | undefined
  /** The rates of `days.last`, INR per kg; absent where there is more than one city. */
  markets?: Markets | undefined
  /** Files with all of it (schema.org DataDownload); without them it is an export. */
  files?: readonly object[] | undefined
}

export function toDataset(
  { name, description, days, updatedAt, city, markets, files }: Dataset,
  { visit, texts, locale, site }: Context,
) {
  const { words } = locale
  const measured = (market: Market, kind: Kind) => {
    const value = markets?.[market]?.[kind]
    const name = `${words.markets[market]}: ${words.kinds[kind]}`
    return { '@type': 'PropertyValue', name, unitText: UNIT, ...(value === undefined ? {} : { value }) }
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name,
    description: site.sample ? `${texts.site.sample} ${description}` : description,
    url: site.url + locale.link(visit.path),
    inLanguage: texts.tag,
    isAccessibleForFree: true,
    includedInDataCatalog: { '@type': 'DataCatalog', name: site.name, url: `${site.url}/data` },
    creator: { '@type': 'Organization', name: site.name, url: site.url },
    spatialCoverage: { '@type': 'Place', name: city ? `${city}, India` : 'India' },
    license: getLicenceUrl(site),
    ...(days ? { temporalCoverage: `${days.first}/${days.last}` } : {}),
    ...(updatedAt ? { dateModified: updatedAt } : {}),
    variableMeasured: markets
      ? MARKETS.flatMap(market => KINDS.map(kind => measured(market, kind)))
      : KINDS.map(kind => `${words.kinds[kind]}, ${UNIT}`),
    distribution: files ?? {
      '@type': 'DataDownload',
      encodingFormat: 'text/csv',
      contentUrl: site.url + buildExportUrl('csv', { location: city }),
    },
  }
}
