import { HEADLINE_MARKET, KINDS, MARKETS } from '#shared/rates/markets.ts'
import type { RecentRate } from '#shared/site.ts'
import { cityAddress } from '#web/site/rates/cities.tsx'
import type { File, FileProps } from './files.ts'
import { element, toDocument, type Xml } from './xml.ts'

/** Entries of one feed. */
const ENTRIES = 100

interface Feed {
  title: string
  /** Path of the page it follows, and of itself, in the default language. */
  page: string
  rates: readonly RecentRate[]
}

/** The rates of one record as a small table. */
function renderTable({ markets }: RecentRate, { locale: { words, formats } }: FileProps): Xml {
  const head = [words.market, ...KINDS.map(kind => words.kinds[kind])].map(name => element('th', {}, name))
  const rows = MARKETS.filter(market => markets[market]).map(market =>
    element('tr', {}, element('th', {}, words.markets[market]), [
      KINDS.map(kind => {
        const price = markets[market]?.[kind]
        return element('td', {}, price === undefined ? '-' : formats.rupees(price))
      }),
    ]),
  )
  return element('table', {}, element('tr', {}, head), rows)
}

function renderEntry(rate: RecentRate, props: FileProps): Xml {
  const { locale, texts, site } = props
  const { location, date, updatedAt, markets } = rate
  const price = markets[HEADLINE_MARKET]?.chicken
  const { entry, entryWithoutPrice } = texts.found.feed
  const of = { city: locale.cityName(location), day: locale.formats.date(date) }
  const page = site.url + locale.link(cityAddress(location))
  return element(
    'entry',
    {},
    // an address that names the record for ever; its page shows the newest one
    element('id', {}, `${page}#${date}`),
    element(
      'title',
      {},
      price === undefined ? entryWithoutPrice(of) : entry({ ...of, price: locale.formats.rupees(price) }),
    ),
    element('link', { href: page }),
    element('updated', {}, updatedAt),
    element('content', { type: 'html' }, renderTable(rate, props).text),
  )
}

function renderFeed({ title, page, rates }: Feed, props: FileProps) {
  const { locale, texts, site, visit } = props
  const self = site.url + locale.link(visit.path)
  const updatedAt = rates
    .map(rate => rate.updatedAt)
    .sort()
    .at(-1)
  const root = element(
    'feed',
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': texts.tag },
    element('id', {}, self),
    element('title', {}, title),
    site.sample ? element('subtitle', {}, texts.site.sample) : undefined,
    element('link', { rel: 'self', type: 'application/atom+xml', href: self }),
    element('link', { href: site.url + locale.link(page) }),
    element('author', {}, element('name', {}, site.name)),
    // a feed must say of when it is; one without entries is of the day's beginning
    element('updated', {}, updatedAt ?? `${visit.today}T00:00:00Z`),
    rates.map(rate => renderEntry(rate, props)),
  )
  return { type: 'application/atom+xml; charset=utf-8', body: toDocument(root) }
}

/** `/feed.xml`: the newest rates of all cities (Atom, RFC 4287). */
export const feed: File = async props =>
  renderFeed(
    {
      title: props.texts.found.feed.title({ site: props.site.name }),
      page: '/',
      rates: await props.reads.listRecentRates(ENTRIES),
    },
    props,
  )

/** `/chicken-rate/<slug>/feed.xml`: those of one city. */
export const cityFeed: File = async props => {
  const { reads, params, texts, locale } = props
  const city = await reads.findCity(params.slug ?? '')
  if (!city) return undefined
  return renderFeed(
    {
      title: texts.found.feed.cityTitle({ city: locale.cityName(city.name) }),
      page: cityAddress(city.name),
      rates: await reads.listRecentRates(ENTRIES, city.name),
    },
    props,
  )
}
