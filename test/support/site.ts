import { addDays } from '#shared/days.ts'
import { parseLocalizedPath } from '#shared/languages.ts'
import { toSlug } from '#shared/places.ts'
import type { PriceHistory } from '#shared/rates/priceStanding.ts'
import type { DailyRate, LatestRate, MonthlyRate } from '#shared/rates/rates.ts'
import type { Built, CityAlternatives, Manifest, NationalPrices, SiteReads } from '#shared/site.ts'
import { createSite } from '../../src/web/site/entry-server.tsx'
import { makeMarkets } from './rates.ts'

export const TODAY = '2026-11-21'
export const YESTERDAY = '2026-11-20'

export const full = makeMarkets

/** Makes a record of today, with one of yesterday before it by default. */
export const latest = (location: string, over: Partial<LatestRate> = {}): LatestRate => ({
  _id: location,
  location,
  state: 'Telangana',
  date: TODAY,
  updatedAt: '2026-11-21T02:12:00.000Z',
  markets: full(230),
  previous: { date: YESTERDAY, markets: full(228) },
  trend: [
    { date: YESTERDAY, price: 228 },
    { date: TODAY, price: 230 },
  ],
  ...over,
})

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

interface Given {
  /** The last records of all cities, of any age. */
  latest?: LatestRate[]
  daily?: DailyRate[]
  monthly?: MonthlyRate[]
  next?: string
  sample?: boolean
  messageDays?: number
  url?: string
  /** Current slugs by old ones. */
  oldSpellings?: Record<string, string>
  /** Other folded spellings, by names of cities. */
  spellings?: Record<string, string[]>
  /** Names of cities whose rates were all deleted. */
  gone?: string[]
  alternatives?: Partial<CityAlternatives>
  /** The same of each city. */
  history?: PriceHistory
  /** Names of the biggest cities, biggest first. */
  biggest?: string[]
  national?: NationalPrices[]
  built?: Built
}

const toCity = ({ location, state }: LatestRate) => ({ name: location, state })

/** Makes a site over given data, and a list of its reads. */
export function makeSite({
  latest = [],
  daily = [],
  monthly = [],
  next,
  sample = false,
  messageDays = 365,
  url = 'https://rates.example',
  oldSpellings = {},
  spellings = {},
  gone = [],
  alternatives = {},
  history,
  biggest = [],
  national = [],
  built,
}: Given) {
  const asked: Parameters<SiteReads['listDailyRates']>[0][] = []
  const reads: SiteReads = {
    listLatestRates: async day => latest.filter(({ date }) => date > addDays(day, -30)),
    listDailyRates: async filter => {
      asked.push(filter)
      return { rates: daily, next }
    },
    isCursor: text => /^c\d$/.test(text),
    listRateCities: async () => latest.map(rate => rate.location),
    listPublishedCities: async () => latest.map(toCity),
    findCity: async slug =>
      latest.map(toCity).find(({ name }) => toSlug(name) === (oldSpellings[slug] ?? slug)),
    listLastRates: async cities => latest.filter(rate => cities.includes(rate.location)),
    listPriceHistories: async () => new Map(history && latest.map(rate => [rate.location, history] as const)),
    listChangedCities: async () => latest.map(rate => ({ ...toCity(rate), updatedAt: rate.updatedAt })),
    isGone: async slug => gone.some(name => toSlug(name) === slug),
    listRecentRates: async (count, city) =>
      latest.filter(rate => !city || rate.location === city).slice(0, count),
    listSpellings: cities =>
      Object.fromEntries(Object.entries(spellings).filter(([city]) => cities.includes(city))),
    listBiggestCities: () => biggest,
    listNearbyCities: async (city, count) =>
      latest
        .map(toCity)
        .filter(({ name }) => name !== city.name)
        .slice(0, count),
    findAlternatives: async name => ({ name, similar: [], place: undefined, near: [], ...alternatives }),
    listMonthlyRates: async () => monthly,
    listNationalPrices: async () => national,
    findFirstDay: async () => latest[0] && '2026-08-09',
  }
  const site = createSite({ name: 'Chicken Rates', url, sample, messageDays, reads, built })
  const visitTo = (address: string) => {
    const { pathname, searchParams } = new URL(address, 'https://rates.example')
    return { ...parseLocalizedPath(pathname), query: searchParams, today: TODAY }
  }
  const render = (address: string) => site.renderPage(visitTo(address))
  const file = (address: string) => site.renderFile(visitTo(address))
  return { site, reads, asked, render, file }
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
