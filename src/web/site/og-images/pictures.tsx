import { renderToStaticMarkup } from 'react-dom/server'
import { HEADLINE_MARKET, KINDS, type Kind, MARKETS } from '#shared/rates/markets.ts'
import { getPrice, getPriceChange } from '#shared/rates/priceChange.ts'
import type { PictureWanted, SitePicture, SiteReads } from '#shared/site.ts'
import { getFacts } from '#web/site/rates/facts.ts'
import { getLocale, TEXTS } from '../messages/languages.ts'
import type { SiteFacts } from '../page.ts'
import { Picture } from './Picture.tsx'
import { STYLE } from './style.ts'

const BESIDE = MARKETS.filter(market => market !== HEADLINE_MARKET)

/** The board of a city on a day, or of the country; undefined when nothing was published then. */
export async function drawn(
  wanted: PictureWanted,
  reads: SiteReads,
  site: SiteFacts,
): Promise<SitePicture | undefined> {
  const said = await (wanted.slug === undefined ? countrySaid(wanted, reads) : citySaid(wanted, reads))
  if (!said) return undefined
  const texts = TEXTS[wanted.language]
  const locale = getLocale(wanted.language)
  const date = locale.formats.date(wanted.day)
  const html = renderToStaticMarkup(
    <Picture {...said} date={date} texts={texts} locale={locale} site={site} />,
  )
  return { html, style: STYLE, language: wanted.language }
}

async function citySaid({ language, day, slug = '' }: PictureWanted, reads: SiteReads) {
  const city = await reads.cityAt(slug)
  const [rate] = city ? await reads.lastRates([city.name], day) : []
  if (rate?.date !== day) return undefined
  const { formats, words, cityName } = getLocale(language)
  const before = rate.previous?.markets
  const priceIn = (kind: Kind) => {
    const price = getPrice(rate.markets, HEADLINE_MARKET, kind)
    return { price, change: getPriceChange(price, getPrice(before, HEADLINE_MARKET, kind)) }
  }
  return {
    title: cityName(rate.location),
    eyebrow: `${words.markets[HEADLINE_MARKET]} · ${TEXTS[language].found.picture.unit}`,
    prices: Object.fromEntries(KINDS.map(kind => [kind, priceIn(kind)])) as Record<
      Kind,
      ReturnType<typeof priceIn>
    >,
    facts: BESIDE.map(market => {
      const price = getPrice(rate.markets, market, 'chicken')
      return { name: words.markets[market], figure: price === undefined ? '-' : formats.rupees(price) }
    }),
  }
}

async function countrySaid({ language, day }: PictureWanted, reads: SiteReads) {
  const facts = getFacts(await reads.latestRates(day), day)
  if (facts?.day !== day) return undefined
  const { found, home } = TEXTS[language]
  const { formats, cityName } = getLocale(language)
  const extremes = [
    [home.facts.lowest, facts.lowest],
    [home.facts.highest, facts.highest],
  ] as const
  return {
    title: found.picture.heading,
    eyebrow: found.picture.average(facts.pricedCities),
    prices: facts.prices,
    facts: extremes.flatMap(([name, of]) =>
      of ? [{ name: `${name} · ${cityName(of.city)}`, figure: formats.rupees(of.price) }] : [],
    ),
  }
}
