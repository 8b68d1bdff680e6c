import type { Subscription } from '#shared/alerts/api.ts'
import type { ApiDocument } from '#shared/apiDocument.ts'
import { addDays } from '#shared/days.ts'
import type { Dump } from '#shared/dumps.ts'
import { toSlug } from '#shared/places.ts'
import type { Correction } from '#shared/rates/corrections.ts'
import type { CityCoverage } from '#shared/rates/coverage.ts'
import type { PriceHistory } from '#shared/rates/priceStanding.ts'
import type { DailyRate, LatestRate, MonthlyRate } from '#shared/rates/rates.ts'
import type { CityAlternatives, Coordinates, NationalPrices, SiteReads } from '#shared/site.ts'
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

/** What a site reads in a test. */
export interface GivenReads {
  /** The last records of all cities, of any age. */
  latest?: LatestRate[]
  daily?: DailyRate[]
  monthly?: MonthlyRate[]
  next?: string
  /** Current slugs by old ones. */
  oldSpellings?: Record<string, string>
  /** Other folded spellings, by names of cities. */
  spellings?: Record<string, string[]>
  /** Names of cities whose rates were all deleted. */
  gone?: string[]
  alternatives?: Partial<CityAlternatives>
  /** The same of each city. */
  history?: PriceHistory
  coverage?: CityCoverage[]
  dump?: Dump
  corrections?: Correction[]
  /** Names of the biggest cities, biggest first. */
  biggest?: string[]
  /** By keys. */
  subscriptions?: Record<string, Subscription>
  national?: NationalPrices[]
  /** By names of cities. */
  coordinates?: Record<string, Coordinates>
}

const toCity = ({ location, state }: LatestRate) => ({ name: location, state })

/** A call with every kind of part. */
const API_DOCUMENT: ApiDocument = {
  tags: [{ name: 'rates', description: 'Rates.' }],
  paths: {
    '/api/v1/rates/{_id}': {
      get: {
        operationId: 'readRate',
        summary: 'One record',
        description: 'For everybody.',
        tags: ['rates'],
        security: [],
        parameters: [{ $ref: '#/components/parameters/_id' }],
        responses: {
          200: {
            description: '',
            content: { 'application/json': { schema: { $ref: '#/x/Rate' }, example: 1 } },
          },
        },
      },
      put: {
        operationId: 'updateRate',
        summary: 'Replace a record',
        description: 'For Admins.',
        deprecated: true,
        tags: ['rates'],
        security: [{ token: [] }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/x/Rate' } } } },
        responses: { 404: { description: 'None.' } },
      },
    },
  },
  components: {
    schemas: {
      Rate: {
        type: 'object',
        properties: {
          date: { type: 'string', format: 'date', description: 'The `day`.' },
          prices: {
            type: 'array',
            items: { type: 'object', properties: { by: { anyOf: [{ type: 'null' }] } } },
          },
        },
        required: ['date'],
      },
    },
    responses: {},
    parameters: {
      _id: { name: '_id', in: 'path', required: true, example: '5', schema: { enum: ['5', '6'] } },
    },
  },
}

/** Makes the reads of a site over given data, and a list of what was asked of them. */
export function makeReads({
  latest = [],
  daily = [],
  monthly = [],
  next,
  oldSpellings = {},
  spellings = {},
  gone = [],
  alternatives = {},
  history,
  coverage = [],
  dump,
  corrections = [],
  biggest = [],
  subscriptions = {},
  national = [],
  coordinates = {},
}: GivenReads) {
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
    listCoverage: async (_, cities) => coverage.filter(({ location }) => cities?.includes(location) ?? true),
    listCorrections: async () => ({ corrections, next }),
    findCorrectedDays: async () =>
      new Map(corrections.map(({ location, date }) => [location, new Set([date])])),
    isCorrectionCursor: text => /^c\d$/.test(text),
    listChangedCities: async () => latest.map(rate => ({ ...toCity(rate), updatedAt: rate.updatedAt })),
    isGone: async slug => gone.some(name => toSlug(name) === slug),
    listRecentRates: async (count, city) =>
      latest.filter(rate => !city || rate.location === city).slice(0, count),
    listSpellings: cities =>
      Object.fromEntries(Object.entries(spellings).filter(([city]) => cities.includes(city))),
    listBiggestCities: () => biggest,
    findSubscription: async key => subscriptions[key],
    listNearbyCities: async (city, count) =>
      latest
        .map(toCity)
        .filter(({ name }) => name !== city.name)
        .slice(0, count),
    findAlternatives: async name => ({
      name,
      meant: [],
      similar: [],
      place: undefined,
      near: [],
      ...alternatives,
    }),
    listMonthlyRates: async () => monthly,
    listNationalPrices: async () => national,
    findCoordinates: city => coordinates[city],
    findDump: async () => dump,
    readApiDocs: async () => ({ document: API_DOCUMENT, changes: '' }),
    findFirstDay: async () => latest[0] && '2026-08-09',
  }
  return { reads, asked }
}

/** A confirmed subscription by e-mail. */
export const SUBSCRIPTION: Subscription = {
  channel: 'mail',
  email: 'asha@example.com',
  endpoint: null,
  choice: {
    cities: ['Pune'],
    language: 'en',
    rule: 'above',
    amount: 250,
    unit: 'inr',
    market: 'retail',
    kind: 'chicken',
    corrections: true,
    digestMinute: 450,
  },
  createdAt: '2026-11-20T05:00:00.000Z',
  confirmedAt: '2026-11-20T05:02:00.000Z',
  seenAt: '2026-11-20T05:02:00.000Z',
  warnedAt: null,
  alerts: [],
}
