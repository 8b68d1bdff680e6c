import { getLicenceUrl } from '#shared/dataFacts.ts'
import type { Day } from '#shared/days.ts'
import { HEADLINE_MARKET, KINDS, MARKETS } from '#shared/rates/markets.ts'
import type { RecentRate } from '#shared/site.ts'
import { cityAddress } from '#web/site/rates/cities.tsx'
import { getLast } from '#web/site/rates/facts.ts'
import { type Markup, markup } from '#web/ui/markup.ts'
import { type File, type FileProps, toXmlDocument } from './files.ts'
import { loadCityFeed, loadFeed } from './load.ts'

interface Figures {
  date: Day
  heads: readonly string[]
  rows: readonly { name: string; prices: readonly (number | null | undefined)[] }[]
}

/** Rates of a day as a small HTML table, which says what the figures are: readers show it by itself. */
function renderTable(
  { date, heads, rows }: Figures,
  { locale: { formats, words }, texts, site }: FileProps,
): Markup {
  const caption = [formats.date(date), words.unit.plain, ...(site.sample ? [texts.site.sample] : [])].join(
    ', ',
  )
  const head = heads.map(name => markup`<th>${name}</th>`)
  const body = rows.map(({ name, prices }) => {
    const cells = prices.map(price => markup`<td>${price == null ? '-' : formats.rupees(price)}</td>`)
    return markup`<tr><th>${name}</th>${cells}</tr>`
  })
  return markup`<table><caption>${caption}</caption><tr>${head}</tr>${body}</table>`
}

export interface Entry {
  id: string
  title: string
  link: string
  updatedAt: string
  figures: Figures
  /** Text beside the figures. */
  note?: string | undefined
}

const renderEntry = ({ id, title, link, updatedAt, figures, note }: Entry, props: FileProps): Markup => {
  const content = markup`${renderTable(figures, props)}${note && markup`<p>${note}</p>`}`
  return markup`<entry><id>${id}</id><title>${title}</title><link href="${link}"/><updated>${updatedAt}</updated><content type="html">${content.text}</content></entry>`
}

/** Readers know an entry or a feed by its id for ever: it has no name or address of a city, which may change. */
const toLastingId = (id: string | number, { locale, site }: FileProps) =>
  `${site.url}${locale.link('/')}#${id}`

function toRateEntry(rate: RecentRate, props: FileProps): Entry {
  const { locale, texts, site } = props
  const { words } = locale
  const { _id, location, date, updatedAt, markets } = rate
  const price = markets[HEADLINE_MARKET]?.chicken
  const { entry, entryWithoutPrice } = texts.seo.feed
  const values = { city: locale.cityName(location), day: locale.formats.date(date) }
  const title =
    price === undefined
      ? entryWithoutPrice(values)
      : entry({ ...values, price: locale.formats.rupees(price) })
  const link = site.url + locale.link(cityAddress(location))
  const figures = {
    date,
    heads: [words.market, ...KINDS.map(kind => words.kinds[kind])],
    rows: MARKETS.filter(market => markets[market]).map(market => ({
      name: words.markets[market],
      prices: KINDS.map(kind => markets[market]?.[kind]),
    })),
  }
  return { id: toLastingId(_id, props), title, link, updatedAt, figures }
}

interface Feed {
  /** Its own address where it is absent. */
  id?: string
  title: string
  /** Path of the page it follows, in the default language. */
  page: string
  entries: readonly Entry[]
}

/** Renders a feed of entries (Atom, RFC 4287). */
export function renderFeed({ id, title, page, entries: listed }: Feed, props: FileProps) {
  const { locale, texts, site, visit } = props
  const self = site.url + locale.link(visit.path)
  const sample = site.sample && markup`<subtitle>${texts.site.sample}</subtitle>`
  const rights = `${site.licence ?? texts.seo.askLicence} (${getLicenceUrl(site)})`
  // a feed must have an instant: one without entries takes the beginning of the day
  const updatedAt = getLast(listed.map(entry => entry.updatedAt)) ?? `${visit.today}T00:00:00Z`
  const head = markup`<id>${id ?? self}</id><title>${title}</title>${sample}<link rel="self" type="application/atom+xml" href="${self}"/><link href="${site.url + locale.link(page)}"/><author><name>${site.name}</name></author><rights>${rights}</rights><updated>${updatedAt}</updated>`
  const entries = listed.map(entry => renderEntry(entry, props))
  const feed = markup`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${texts.tag}">${head}${entries}</feed>`
  return { type: 'application/atom+xml; charset=utf-8', body: toXmlDocument(feed) }
}

/** `/feed.xml`: the newest rates of all cities (Atom, RFC 4287). */
export const feed: File = async props => {
  const title = props.texts.seo.feed.title({ site: props.site.name })
  const rates = await loadFeed(props.server)
  return renderFeed({ title, page: '/', entries: rates.map(rate => toRateEntry(rate, props)) }, props)
}

/** `/chicken-rate/<slug>/feed.xml`: those of one city. */
export const cityFeed: File = async props => {
  const { server, visit, texts, locale } = props
  const found = await loadCityFeed(server, visit.params.slug ?? '')
  if (!found) return undefined
  const { city, id, rates } = found
  const title = texts.city.title({ city: locale.cityName(city.name) })
  const entries = rates.map(rate => toRateEntry(rate, props))
  return renderFeed({ id: toLastingId(id, props), title, page: cityAddress(city.name), entries }, props)
}
