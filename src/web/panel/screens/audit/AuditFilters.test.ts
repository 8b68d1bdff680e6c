import { expect, test } from 'vitest'
import { NO_FILTER, parseFilter } from './AuditFilters.tsx'

test.each(['', 'action=rate.eaten', 'date=2026-02-30', 'place=Pune'])(
  'the address ?%s filters nothing',
  query => expect(parseFilter(query)).toEqual(NO_FILTER),
)

test('an address carries a person, an action, a day and a city', () =>
  expect(parseFilter('person=7&action=rate.delete&date=2026-11-21&city=Pune')).toEqual({
    person: '7',
    action: 'rate.delete',
    date: '2026-11-21',
    city: 'Pune',
  }))
