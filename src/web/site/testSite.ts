import { addDays } from '#shared/days.ts'
import { readAddress } from '#shared/languages.ts'
import { slugOf } from '#shared/places.ts'
import type { DailyRate, LatestRate, MonthlyRate } from '#shared/rates/rates.ts'
import type { Built, SiteReads } from '#shared/site.ts'
import { createSite } from './entry-server.tsx'

export const TODAY = '2026-11-21'
export const YESTERDAY = '2026-11-20'

const kinds = (chicken: number) => ({ chicken, skinless: chicken + 30, boneless: chicken * 2 })

/** Rates of all four markets around one price, INR per kg. */
export const full = (price: number) => ({
  oneKgRate: kinds(price),
  wholesale: kinds(price - 30),
  supermarket: kinds(price + 25),
  retail: kinds(price + 10),
})

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

const cityOf = ({ location, state }: LatestRate) => ({ name: location, state })

/** A site over given data, and what it asked for. */
export function siteOf({
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
  const asked: Parameters<SiteReads['dailyRates']>[0][] = []
  const reads: SiteReads = {
    latestRates: async day => latest.filter(({ date }) => date > addDays(day, -30)),
    dailyRates: async filter => {
      asked.push(filter)
      return { rates: daily, next }
    },
    isCursor: text => /^c\d$/.test(text),
    rateCities: async () => latest.map(rate => rate.location),
    publishedCities: async () => latest.map(cityOf),
    cityAt: async slug =>
      latest.map(cityOf).find(({ name }) => slugOf(name) === (oldSpellings[slug] ?? slug)),
    lastRates: async cities => latest.filter(rate => cities.includes(rate.location)),
    changedCities: async () => latest.map(rate => ({ ...cityOf(rate), updatedAt: rate.updatedAt })),
    isGone: async slug => gone.some(name => slugOf(name) === slug),
    recentRates: async (count, city) =>
      latest.filter(rate => !city || rate.location === city).slice(0, count),
    spellingsOf: cities =>
      Object.fromEntries(Object.entries(spellings).filter(([city]) => cities.includes(city))),
    nearbyCities: async (city, count) =>
      latest
        .map(cityOf)
        .filter(({ name }) => name !== city.name)
        .slice(0, count),
    monthlyRates: async () => monthly,
    firstDay: async () => latest[0] && '2026-08-09',
  }
  const site = createSite({ name: 'Chicken Rates', url, sample, messageDays, reads, built })
  const visitTo = (address: string) => {
    const { pathname, searchParams } = new URL(address, 'https://rates.example')
    return { ...readAddress(pathname), query: searchParams, today: TODAY }
  }
  const render = (address: string) => site.renderPage(visitTo(address))
  const file = (address: string) => site.renderFile(visitTo(address))
  return { site, reads, asked, render, file }
}

/** A page without the links to itself in every language. */
export const withoutLanguages = (html: string): string =>
  html.replace(/<details class="languages">.*?<\/details>/s, '')

/** What is read of a page: no scripts, nothing hidden, no tags, single spaces. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<p [^>]*hidden="">[\s\S]*?<\/p>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
