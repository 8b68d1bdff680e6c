import { expect, test } from 'vitest'
import { FIRST_DAY } from '#shared/days.ts'
import { toRatesChanged } from './rooms.ts'

const TODAY = '2026-11-21'
const written = (date: string) => ({ location: 'Pune', date, city: 'pune', mayBeNew: false })

test('very many writes are of any day up to today', () =>
  expect(toRatesChanged(undefined, TODAY)).toEqual({ from: FIRST_DAY, to: TODAY }))

test('an event has the first and the last day', () =>
  expect(toRatesChanged(['2026-11-20', '2026-11-18', '2026-11-19'].map(written), TODAY)).toEqual({
    from: '2026-11-18',
    to: '2026-11-20',
  }))
