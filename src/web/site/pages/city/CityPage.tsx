import { addDays, type Day, toMonth } from '#shared/days.ts'
import { buildCityFeedUrl } from '#shared/files.ts'
import { toSlug } from '#shared/places.ts'
import { getPriceStanding, type PriceStanding } from '#shared/rates/priceStanding.ts'
import type { DailyRate, LatestRate } from '#shared/rates/rates.ts'
import type { CorrectedDays, NationalPrices, PublishedCity, SiteReads } from '#shared/site.ts'
import { cityAddress } from '#web/site/rates/cities.tsx'
import { getHeadline } from '#web/site/rates/facts.ts'
import { toBreadcrumbList, toDataset } from '#web/site/seo/structuredData.ts'
import { page, Redirect } from '../../page.ts'
import { CityAround } from './CityAround.tsx'
import { CityEmbed } from './CityEmbed.tsx'
import { CityHero, getCityTrail } from './CityHero.tsx'
import { CityHistory } from './CityHistory.tsx'
import { CityStanding } from './CityStanding.tsx'
import { CityToday } from './CityToday.tsx'
import { type CityQuery, FIELDS, readCityQuery } from './cityQuery.ts'
import { findPrices, type PricedCity } from './PricedCityList.tsx'

/** Cities shown as neighbours at most. */
const NEIGHBOURS = 5
/** Records of the longest history. */
const MAX_DAYS = 366

export interface CityData {
  city: PublishedCity
  last: LatestRate
  standing: PriceStanding | undefined
  /** When the rates usually come: `HH:MM` in India; null where that is not known. */
  usualTime: string | null
  query: CityQuery
  /** The rates of the chosen time, newest first. */
  rates: DailyRate[]
  national: NationalPrices[]
  firstDay: Day | undefined
  /** Days whose rates were changed after they had been published. */
  corrected: CorrectedDays
  near: PricedCity[]
  /** Names of the other cities of its state. */
  sameState: string[]
}

async function sameStateAs(reads: SiteReads, { name, state }: PublishedCity): Promise<string[]> {
  const cities = await reads.listPublishedCities()
  return cities.filter(city => state !== null && city.state === state && city.name !== name).map(c => c.name)
}

/** The page of a city with a rate, however old: its price, where it stands and how it came there. */
export const cityPage = page<CityData>({
  parameters: FIELDS,
  sheet: 'city',
  title({ data: { city, last }, visit, texts, locale }) {
    const { price } = getHeadline(last)
    const name = locale.cityName(city.name)
    return last.date === visit.today && price !== undefined
      ? texts.city.titleToday({ city: name, price: locale.formats.rupees(price) })
      : texts.city.title({ city: name })
  },
  description: ({ data: { city }, texts, locale }) =>
    texts.city.description({ city: locale.cityName(city.name) }),

  seo({ data: { city, last, firstDay }, ...context }) {
    const { texts, locale } = context
    const name = locale.cityName(city.name)
    const trail = [...getCityTrail(city, context), { name, path: cityAddress(city.name) }]
    const dataset = {
      name: texts.city.title({ city: name }),
      description: texts.city.description({ city: name }),
      days: { first: firstDay ?? last.date, last: last.date },
      updatedAt: last.updatedAt,
      city: city.name,
      markets: last.markets,
    }
    return {
      structuredData: [toBreadcrumbList(trail, context), toDataset(dataset, context)],
      shown: { day: last.date, slug: toSlug(city.name) },
      feed: { path: buildCityFeedUrl(toSlug(city.name)), title: texts.seo.feed.cityTitle({ city: name }) },
    }
  },

  async load(reads, { today, query: asked }, { slug = '' }) {
    const city = await reads.findCity(slug)
    if (!city) return undefined
    if (toSlug(city.name) !== slug) {
      return new Redirect(cityAddress(city.name) + (asked.size > 0 ? `?${asked}` : ''), { isPermanent: true })
    }
    const query = readCityQuery(asked, today)
    const { from, to } = query
    const [[last], histories, [coverage], { rates }, national, firstDay, corrected, near, sameState] =
      await Promise.all([
        reads.listLastRates([city.name], today),
        reads.listPriceHistories(today, [city.name]),
        reads.listCoverage(today, [city.name]),
        reads.listDailyRates({ location: [city.name], from, to: to > today ? today : to, limit: MAX_DAYS }),
        // each city that is entered moves the mean of today: without it this page changes with its own rates only
        reads.listNationalPrices(from, to < today ? to : addDays(today, -1)),
        reads.findFirstDay(city.name),
        reads.findCorrectedDays({ cities: [city.name] }),
        reads.listNearbyCities(city, NEIGHBOURS).then(cities => findPrices(reads, cities, today)),
        sameStateAs(reads, city),
      ])
    const history = histories.get(city.name)
    const standing = last && history && getPriceStanding(getHeadline(last).price, history)
    const usualTime = coverage?.usualTime ?? null
    return (
      last && {
        city,
        last,
        standing,
        usualTime,
        query,
        rates,
        national,
        firstDay,
        corrected,
        near,
        sameState,
      }
    )
  },

  status: ({ query }) => (query.isUnderstood ? 200 : 400),

  Body: ({ data, visit }) => (
    <>
      <CityHero {...data} />
      <div className="wrap stack">
        <CityStanding {...data} />
        <CityToday {...data} />
        <CityHistory {...data} thisMonth={toMonth(visit.today)} />
        <CityAround {...data} />
        <CityEmbed {...data} />
      </div>
    </>
  ),
})
