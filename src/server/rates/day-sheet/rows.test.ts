import { expect, test } from 'vitest'
import type { ProblemCode } from '#shared/problems.ts'
import { makeMarkets } from '#test/rates.ts'
import { decide, type Standing } from './rows.ts'

const markets = makeMarkets(230)
const standing: Standing = { version: 3, markets }
const deleted: Standing = { version: 3, markets: null }

test.each<[string, number | undefined, Standing | undefined, boolean, ProblemCode]>([
  ['a Sub Admin replaces no record', undefined, standing, false, 'rate.duplicate'],
  ['not even one that was seen as it is', 3, standing, false, 'rate.duplicate'],
  ['an Admin replaces none without having seen it', undefined, standing, true, 'rate.duplicate'],
  ['nor one that has changed since', 2, standing, true, 'rate.stale'],
  ['what was seen and is not there is unknown', 1, undefined, true, 'rate.unknown'],
  ['and so is what was deleted since', 3, deleted, true, 'rate.unknown'],
])('%s', (_, version, found, mayUpdate, code) =>
  expect(decide({ markets: makeMarkets(1), version }, found, mayUpdate)).toEqual({ refused: code }),
)

test.each([undefined, deleted])('a city without a published record is entered: %o', found =>
  expect(decide({ markets }, found, false)).toEqual({ action: 'create', before: null, after: markets }),
)

test('the same rates again are no change', () =>
  expect(decide({ markets: makeMarkets(230), version: 3 }, standing, true)).toEqual({ unchanged: 3 }))

test('a market that is left out, or another price, is a change', () => {
  const { retail } = markets
  for (const after of [{ retail: retail! }, makeMarkets(231)])
    expect(decide({ markets: after, version: 3 }, standing, true)).toEqual({
      action: 'update',
      before: markets,
      after,
    })
})
