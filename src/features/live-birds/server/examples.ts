import { listLatestLiveBirds, listLiveBirds } from '#features/live-birds/shared/api.ts'
import { example } from '#server/api-docs/example.ts'

const date = '2026-11-21'
const RATE = {
  _id: '5-20261121-large',
  location: 'Hyderabad',
  date,
  size: 'large',
  price: 118,
  version: 1,
  updatedAt: '2026-11-21T02:10:00.000Z',
  reason: null,
} as const

/** An answer of each public read. */
export const feature = [
  example(listLatestLiveBirds, { query: { date } }, [
    { ...RATE, previous: { date: '2026-11-20', price: 116 } },
  ]),
  example(listLiveBirds, { query: { location: 'Hyderabad', from: date, to: date } }, [RATE]),
]
