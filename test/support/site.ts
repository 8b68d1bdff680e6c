import { addDays } from '#shared/days.ts'
import { parseLocalizedPath } from '#shared/languages.ts'
import { toSlug } from '#shared/places.ts'
import type { DailyRate, LatestRate, MonthlyRate } from '#shared/rates/rates.ts'
import type { Built, SiteReads } from '#shared/site.ts'
import { createSite } from '../../src/web/site/entry-server.tsx'
import { makeMarkets } from './rates.ts'

export const TODAY = '2026-11-21'
export const YESTERDAY = '2026-11-20'

export const full = makeMarkets

/** A record of today with one of yesterday before it, unless it is said otherwise. */
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

interface Given {
  /** The last records of all cities, however old. */
  latest?: LatestRate[]
  daily?: DailyRate[]
  monthly?: MonthlyRate[]
  next?: string
  sample?: boolean
  messageDays?: number
  url?: string
  /** Slugs of today by their old ones. */
  oldSpellings?: Record<string, string>
  /** Other spellings by the names of cities, folded. */
  spellings?: Record<string, string[]>
  /** Names of cities whose every rate was taken off. */
  gone?: string[]
  built?: Built
}

const toCity = ({ location, state }: LatestRate) => ({ name: location, state })

/** A site over given data, and what it asked for. */
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
    listChangedCities: async () => latest.map(rate => ({ ...toCity(rate), updatedAt: rate.updatedAt })),
    isGone: async slug => gone.some(name => toSlug(name) === slug),
    listRecentRates: async (count, city) =>
      latest.filter(rate => !city || rate.location === city).slice(0, count),
    listSpellings: cities =>
      Object.fromEntries(Object.entries(spellings).filter(([city]) => cities.includes(city))),
    listNearbyCities: async (city, count) =>
      latest
        .map(toCity)
        .filter(({ name }) => name !== city.name)
        .slice(0, count),
    listMonthlyRates: async () => monthly,
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

/** A page without the links to itself in every language. */
export const withoutLanguages = (html: string): string =>
  html.replace(/<details class="languages">.*?<\/details>/s, '')

/** What is read of a page: no scripts, nothing hidden, no tags, single spaces. */
export const readText = (html: string): string =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<p [^>]*hidden="">[\s\S]*?<\/p>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
