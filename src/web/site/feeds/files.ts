import type { PageServer } from '#server/site/site.ts'
import type { SiteFile } from '#shared/site.ts'
import { cityAddress, formatNearest, toCityOption } from '#web/site/rates/cities.tsx'
import { getHeadline } from '#web/site/rates/facts.ts'
import { formatDay } from '#web/site/rates/words.ts'
import type { Markup } from '#web/ui/markup.ts'
import type { PageContext } from '../page.ts'
import { loadCityNames, loadCityPlaces, loadMeantCities } from './load.ts'

/** What a file is made of; the same for everybody, as a page is. */
export interface FileProps extends Omit<PageContext, 'assets'> {
  server: PageServer
}

/** Makes a file of the site; undefined when there is none at this address. */
export type File = (props: FileProps) => Promise<SiteFile | undefined>

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them; soft hyphens are for pages
const NOT_XML = /[\u00ad\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Returns a whole document, without the characters that XML forbids, and without soft hyphens, which readers show. */
export const toXmlDocument = ({ text }: Markup): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${text.replace(NOT_XML, '')}\n`

const AT_HOME = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/

/** `/robots.txt` (RFC 9309). Samples that anybody could reach are kept out of search engines, as staff pages are. */
export const robots: File = async ({ site: { sample, url } }) => {
  const rules = sample && !AT_HOME.test(url) ? ['Disallow: /'] : ['Disallow: /admin', 'Allow: /']
  return {
    type: 'text/plain; charset=utf-8',
    body: ['User-agent: *', ...rules, '', `Sitemap: ${url}/sitemap.xml`, ''].join('\n'),
  }
}

const describeIcon = (name: string, size: number, purpose: string) => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** `/manifest.webmanifest`: how the site is installed, in the language it is read in. */
export const manifest: File = async ({ site, locale, texts }) => ({
  type: 'application/manifest+json; charset=utf-8',
  body: JSON.stringify({
    id: locale.link('/'),
    name: site.name,
    short_name: site.name,
    description: texts.home.description,
    lang: texts.tag,
    start_url: locale.link('/'),
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0e2a20',
    icons: [
      describeIcon('icon-192', 192, 'any'),
      describeIcon('icon-512', 512, 'any'),
      describeIcon('icon-maskable-512', 512, 'maskable'),
    ],
  }),
})

/** Where fields for a city have their suggestions from: a page can be read without them. */
export const CITY_NAMES = '/city-names.json'
/** Where cities are, for whoever looks for the nearest one: it is found on their own device. */
export const CITY_PLACES = '/city-places.json'

/** Degrees north and east of the published cities whose place is known, with their names and the addresses of their pages. */
export const cityPlaces: File = async ({ server, locale }) => {
  const places = await loadCityPlaces(server)
  return toJsonFile(
    places.map(([name, at]) => [...at, locale.cityName(name), locale.link(cityAddress(name))]),
  )
}

/** The options for a name that begins none of the cities'. */
export const MEANT_CITIES = '/city-names-:typed.json'

const toJsonFile = (content: object): SiteFile => ({
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(content),
})

/** The last 1 Kg Rates of cities as a field shows them: "₹182, 21 Nov". */
async function readPriceNotes({ server, locale, visit: { today } }: FileProps) {
  const rates = await server.findLatestRates(today)
  return new Map(
    rates.flatMap(rate => {
      const { price } = getHeadline(rate)
      const day = formatDay(rate.date, today, locale)
      return price === undefined ? [] : [[rate.location, `${locale.formats.rupees(price)}, ${day}`]]
    }),
  )
}

/** Every city with its state, price and other spellings, in the order of the language. */
export const cityNames: File = async props => {
  const { server, locale } = props
  const [{ cities, spellings }, prices] = await Promise.all([loadCityNames(server), readPriceNotes(props)])
  return toJsonFile(
    cities
      .toSorted((one, other) => locale.byCity(one.name, other.name))
      .map(({ name, state }) => {
        const stateName = state === null || state === name ? undefined : locale.stateName(state)
        const note = [stateName, prices.get(name)].filter(part => part !== undefined).join(' · ')
        return { ...toCityOption(name, spellings, locale), note: note || undefined }
      }),
  )
}

/** The cities that a misspelled name means, "Did you mean Hyderabad, ₹182, 21 Nov?", and the rate nearest to a town without one. */
export const meantCities: File = async props => {
  const { server, locale, texts, visit } = props
  const [{ meant, town, nearest }, prices] = await Promise.all([
    loadMeantCities(server, visit.params.typed ?? ''),
    readPriceNotes(props),
  ])
  const options = meant.map(({ name }) => {
    const named = [locale.cityName(name), prices.get(name)].filter(part => part !== undefined)
    const question = texts.notices.missingCity.meant({ city: named.join(', ') })
    return { ...toCityOption(name, {}, locale), question }
  })
  const price = nearest && prices.get(nearest.name)
  const question = town && price && formatNearest({ town, city: nearest, price }, props)
  return { ...toJsonFile(question ? [...options, { value: town, question }] : options), isTransient: true }
}
