import { type Example, example } from '#server/api-docs/example.ts'
import { loadFeatures } from '#server/loadFeatures.ts'
import { suggestCities } from '#shared/cities/api.ts'
import {
  listDailyRates,
  listLatestRates,
  listMonthlyRates,
  listRateCities,
  readRate,
} from '#shared/rates/api.ts'
import { listCorrections } from '#shared/rates/corrections.ts'
import { listCoverage } from '#shared/rates/coverage.ts'
import { listPublishedVersions } from '#shared/rates/vintages.ts'
import type { Document } from './components.ts'

const date = '2026-11-21'
const retail = { chicken: 238, skinless: 262, boneless: 395 }
const before = { chicken: 236, skinless: 260, boneless: 395 }
const RATE = { _id: '5-20261121', location: 'Hyderabad', date, markets: { retail } }

/** One request and its answer of each public read, by the name of the call; a test asks for it. */
const EXAMPLES: ReadonlyMap<string, Example> = new Map([
  example(listDailyRates, { query: { location: ['Hyderabad'], from: '2026-11-01', to: date, limit: 1 } }, [
    RATE,
  ]),
  example(listLatestRates, { query: { date } }, [
    {
      ...RATE,
      state: 'Telangana',
      updatedAt: '2026-11-21T02:10:00.000Z',
      previous: { date: '2026-11-20', markets: { retail: before } },
      trend: [{ date, price: 221 }],
    },
  ]),
  example(listMonthlyRates, { query: { month: '2026-11', location: 'Hyderabad' } }, [
    {
      location: 'Hyderabad',
      month: '2026-11',
      days: 21,
      markets: { retail: { chicken: 237.4, skinless: 261.2, boneless: 395 } },
      low: { retail: before },
      high: { retail },
    },
  ]),
  example(listRateCities, {}, ['Bengaluru', 'Hyderabad', 'Pune']),
  example(readRate, { params: { _id: RATE._id } }, RATE),
  example(listPublishedVersions, { params: { _id: RATE._id } }, [
    { version: 1, since: '2026-11-21T02:10:00.000Z', until: null, markets: { retail } },
  ]),
  example(listCorrections, { query: { location: ['Hyderabad'], limit: 1 } }, [
    {
      _id: RATE._id,
      location: 'Hyderabad',
      date,
      at: '2026-11-21T05:10:00.000Z',
      action: 'update',
      prices: [{ market: 'retail', kind: 'chicken', before: 283, after: 238 }],
      reason: 'Two digits were swapped.',
    },
  ]),
  example(listCoverage, {}, [
    {
      location: 'Hyderabad',
      state: 'Telangana',
      last: date,
      isIn: true,
      missing: ['wholesale'],
      days: 88,
      usualTime: '07:40',
    },
  ]),
  example(suggestCities, { query: { q: 'hyd' } }, [{ name: 'Hyderabad', state: 'Telangana' }]),
  ...(await loadFeatures<readonly [string, Example][]>('server/examples')).flat(),
])

/** Puts the examples into a document, and returns it. */
export function addExamples(document: Document): Document {
  const calls = Object.values(document.paths ?? {}).flatMap(calls => Object.values(calls ?? {}))
  for (const { operationId, parameters = [], responses = {} } of calls) {
    const { asked, answer }: Example = EXAMPLES.get(operationId) ?? { asked: {} }
    for (const parameter of parameters)
      if ('name' in parameter && parameter.name in asked) parameter.example = asked[parameter.name]
    const response = responses[200]
    if (answer && response && 'content' in response) response.content!['application/json']!.example = answer
  }
  return document
}
