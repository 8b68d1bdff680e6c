import { getLicenceUrl } from '#shared/dumps.ts'
import { HEADLINE_MARKET, KINDS, MARKETS } from '#shared/rates/markets.ts'
import type { RecentRate } from '#shared/site.ts'
import { cityAddress } from '#web/site/rates/cities.tsx'
import { getLast } from '#web/site/rates/facts.ts'
import { type Markup, markup } from '#web/ui/markup.ts'
import { type File, type FileProps, toXmlDocument } from './files.ts'

/** Entries of one feed. */
const ENTRIES = 100

/** The rates of one record as a small HTML table, which says what the figures are: readers show it by itself. */
function renderTable({ date, markets }: RecentRate, props: FileProps): Markup {
  const { words, formats } = props.locale
  const { seo, site } = props.texts
  const caption = [formats.date(date), seo.picture.unit, ...(props.site.sample ? [site.sample] : [])].join(
    ', ',
  )
  const head = [words.market, ...KINDS.map(kind => words.kinds[kind])].map(name => markup`<th>${name}</th>`)
  const rows = MARKETS.filter(market => markets[market]).map(market => {
    const cells = KINDS.map(kind => {
      const price = markets[market]?.[kind]
      return markup`<td>${price === undefined ? '-' : formats.rupees(price)}</td>`
    })
    return markup`<tr><th>${words.markets[market]}</th>${cells}</tr>`
  })
  return markup`<table><caption>${caption}</caption><tr>${head}</tr>${rows}</table>`
}

function renderEntry(rate: RecentRate, props: FileProps): Markup {
  const { locale, texts, site } = props
  const { location, date, updatedAt, markets } = rate
  const price = markets[HEADLINE_MARKET]?.chicken
  const { entry, entryWithoutPrice } = texts.seo.feed
  const values = { city: locale.cityName(location), day: locale.formats.date(date) }
  const title =
    price === undefined
      ? entryWithoutPrice(values)
      : entry({ ...values, price: locale.formats.rupees(price) })
  const page = site.url + locale.link(cityAddress(location))
  // the id names the record for ever; its page shows the newest one
  return markup`<entry><id>${page}#${date}</id><title>${title}</title><link href="${page}"/><updated>${updatedAt}</updated><content type="html">${renderTable(rate, props).text}</content></entry>`
}

interface Feed {
  title: string
  /** Path of the page it follows, in the default language. */
  page: string
  rates: readonly RecentRate[]
}

function renderFeed({ title, page, rates }: Feed, props: FileProps) {
  const { locale, texts, site, visit } = props
  const self = site.url + locale.link(visit.path)
  const sample = site.sample && markup`<subtitle>${texts.site.sample}</subtitle>`
  const rights = `${site.licence ?? texts.data.ask} (${getLicenceUrl(site)})`
  // a feed must have an instant; one without entries is of the day's beginning
  const updatedAt = getLast(rates.map(rate => rate.updatedAt)) ?? `${visit.today}T00:00:00Z`
  const head = markup`<id>${self}</id><title>${title}</title>${sample}<link rel="self" type="application/atom+xml" href="${self}"/><link href="${site.url + locale.link(page)}"/><author><name>${site.name}</name></author><rights>${rights}</rights><updated>${updatedAt}</updated>`
  const entries = rates.map(rate => renderEntry(rate, props))
  const feed = markup`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${texts.tag}">${head}${entries}</feed>`
  return { type: 'application/atom+xml; charset=utf-8', body: toXmlDocument(feed) }
}

/** `/feed.xml`: the newest rates of all cities (Atom, RFC 4287). */
export const feed: File = async props => {
  const title = props.texts.seo.feed.title({ site: props.site.name })
  return renderFeed({ title, page: '/', rates: await props.reads.listRecentRates(ENTRIES) }, props)
}

/** `/chicken-rate/<slug>/feed.xml`: those of one city. */
export const cityFeed: File = async props => {
  const { reads, params, texts, locale } = props
  const city = await reads.findCity(params.slug ?? '')
  if (!city) return undefined
  const title = texts.seo.feed.cityTitle({ city: locale.cityName(city.name) })
  const rates = await reads.listRecentRates(ENTRIES, city.name)
  return renderFeed({ title, page: cityAddress(city.name), rates }, props)
}
