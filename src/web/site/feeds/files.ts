import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import type { SiteAddress, SiteVisit } from '#shared/site.ts'
import { compilePattern, matchPattern } from '../patterns.ts'
import { cityFeed, feed } from './feed.ts'
import type { File } from './file.ts'
import { manifest } from './manifest.ts'
import { robots } from './robots.ts'
import { sitemap, sitemapPart } from './sitemap.ts'

interface Entry extends SiteAddress {
  file: File
}

/** What programs read of the site. */
export const FILES: readonly Entry[] = [
  { path: '/robots.txt', file: robots, isOne: true },
  { path: '/sitemap.xml', file: sitemap, isOne: true },
  { path: '/sitemap-:part.xml', file: sitemapPart, isOne: true },
  { path: '/manifest.webmanifest', file: manifest },
  { path: '/feed.xml', file: feed },
  { path: '/chicken-rate/:slug/feed.xml', file: cityFeed },
]

const files = FILES.map(entry => ({ ...entry, pattern: compilePattern(entry.path) }))

/** The file at an address and the parts of it; undefined when there is none. */
export function fileAt({ path, language }: Pick<SiteVisit, 'path' | 'language'>) {
  for (const { pattern, file, isOne } of files) {
    const params = matchPattern(pattern, path)
    if (params && !(isOne && language !== DEFAULT_LANGUAGE)) return { file, params }
  }
  return undefined
}
