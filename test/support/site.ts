import { parseLocalizedPath } from '#shared/languages.ts'
import type { Built, Manifest } from '#shared/site.ts'
import type { Deps } from '../../src/server/app.ts'
import { createSite } from '../../src/web/site/entry-server.tsx'
import { type GivenReads, makeReads, TODAY } from './siteReads.ts'

export { full, latest, SUBSCRIPTION, TODAY, YESTERDAY } from './siteReads.ts'

/** Every source as a file of the same name, which says no more. */
const SCREEN = 'src/web/panel/screens/rate-update/RateUpdatePage.tsx'
const manifest: Manifest = new Proxy(
  { [SCREEN]: { file: SCREEN } },
  { get: (_, source) => ({ file: String(source) }) },
)
export const BUILT: Built = {
  manifest,
  panels: new Proxy({} as Built['panels'], { get: () => manifest }),
  texts: new Proxy({}, { get: (_, file) => `/* ${String(file)} */` }),
}

interface Given extends GivenReads {
  sample?: boolean
  messageDays?: number
  canMail?: boolean
  url?: string
  licence?: string
  built?: Built
}

/** Makes a site over given data, and a list of its reads. */
export function makeSite({
  sample = false,
  messageDays = 365,
  canMail = false,
  url = 'https://rates.example',
  built,
  licence,
  ...given
}: Given) {
  const { reads, asked } = makeReads(given)
  const site = createSite({ name: 'Chicken Rates', url, licence, sample, messageDays, canMail, reads, built })
  const visitTo = (address: string) => {
    const { pathname, searchParams } = new URL(address, 'https://rates.example')
    return { ...parseLocalizedPath(pathname), query: searchParams, today: TODAY }
  }
  const render = (address: string) => site.renderPage(visitTo(address))
  const file = (address: string) => site.renderFile(visitTo(address))
  return { site, reads, asked, render, file }
}

/** Opens the pages over a server's own data, as the built ones are. */
export const openSite: NonNullable<Deps['openSite']> = async options => {
  const site = createSite({ ...options, built: BUILT })
  return { inline: site.inline, current: async () => site, finish: async (_, html) => html }
}

/** Removes the links to the page itself in every language. */
export const withoutLanguages = (html: string): string =>
  html.replace(/<details class="languages">.*?<\/details>/s, '')

/** Returns the visible text of a page: no scripts, nothing hidden, no tags, single spaces. */
export const readText = (html: string): string =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<p [^>]*hidden="">[\s\S]*?<\/p>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
