import { expect, test } from 'vitest'
import type { ProblemCode } from '#shared/problems.ts'
import type { Markets } from '#shared/rates/markets.ts'
import { makeMarkets } from '#test/rates.ts'
import { type Current, decideAsked, decideImported, mayCorrect, type SentRate, toEntry } from './decisions.ts'
import type { Authorship } from './queries.ts'

const decideEntry = (sent: SentRate, current: Current, mayUpdate: boolean) =>
  toEntry(sent).decide(current, mayUpdate)
const markets: Markets = makeMarkets(230)
const partial: Markets = { retail: { chicken: 240, boneless: 480 } }
const changed: Markets = makeMarkets(1)
const current: Current = { version: 3, markets }
const deleted: Current = { version: 3, markets: null }

test.each<[string, number | undefined, Current, boolean, ProblemCode]>([
  ['a Sub Admin replaces no record', undefined, current, false, 'rate.duplicate'],
  ['a Sub Admin replaces no record that was seen as it is', 3, current, false, 'rate.duplicate'],
  ['an Admin replaces no record that was not seen', undefined, current, true, 'rate.duplicate'],
  ['an Admin replaces no record that has changed since it was seen', 2, current, true, 'rate.stale'],
  ['a record that was seen and never existed is unknown', 1, undefined, true, 'rate.unknown'],
  ['a record that was seen and is deleted by now is unknown', 3, deleted, true, 'rate.unknown'],
])('%s', (_, version, found, mayUpdate, code) =>
  expect(decideEntry({ markets: changed, version }, found, mayUpdate)).toEqual({ refused: code }),
)

test.each<[string, Markets, Current]>([
  ['a new market has all three prices', partial, undefined],
  ['a market that the record lacks has all three prices', partial, { version: 3, markets: {} }],
  ['a price that is saved stays in', { retail: { chicken: 1 } }, { version: 3, markets: partial }],
])('in a sheet, %s', (_, markets, found) =>
  expect(decideEntry({ markets, version: found?.version }, found, true)).toEqual({
    refused: 'rate.incomplete',
  }),
)

test('in a sheet, a price that the record lacks may stay missing, or come', () => {
  for (const retail of [{ chicken: 1, boneless: 480 }, makeMarkets(230).retail]) {
    const after = { retail }
    const decision = decideEntry({ markets: after, version: 3 }, { version: 3, markets: partial }, true)
    expect(decision).toEqual({ action: 'update', after })
  }
})

test.each([undefined, deleted])('the record of a city without a published one is created: %o', found =>
  expect(decideEntry({ markets }, found, false)).toEqual({ action: 'create', after: markets }),
)

test('the same rates again, in whatever order, are no change', () => {
  const { retail, ...others } = makeMarkets(230)
  const { chicken, ...kinds } = retail
  const same = { retail: { ...kinds, chicken }, ...others }
  expect(decideEntry({ markets: same, version: 3 }, current, true)).toEqual({ unchanged: 3 })
})

test.each([{ retail: makeMarkets(230).retail }, makeMarkets(231)])(
  'a market that is left out, or another price, is a change: %o',
  markets =>
    expect(decideEntry({ markets, version: 3 }, current, true)).toEqual({
      action: 'update',
      after: markets,
    }),
)

test('an import keeps the markets that its file does not name', () => {
  const { retail } = makeMarkets(300)
  expect(decideImported({ markets: { retail }, version: 3 }, current, true)).toEqual({
    action: 'update',
    after: { ...markets, retail },
  })
})

test('an import keeps the prices that its file leaves empty', () => {
  const { chicken } = makeMarkets(300).retail
  expect(decideImported({ markets: { retail: { chicken } }, version: 3 }, current, true)).toMatchObject({
    after: { ...markets, retail: { ...markets.retail, chicken } },
  })
})

test('a sheet and a file take a price away once they say that it was not quoted', () => {
  const { chicken, skinless } = makeMarkets(230).retail
  const said = { ...markets, retail: { chicken, skinless, boneless: null } }
  const after = { ...markets, retail: { chicken, skinless } }
  for (const decide of [decideEntry, decideImported])
    expect(decide({ markets: said, version: 3 }, current, true)).toMatchObject({ after })
})

test('a record of which a price was not quoted is unchanged by its own rates', () => {
  expect(decideImported({ markets: partial }, { version: 2, markets: partial }, false)).toEqual({
    unchanged: 2,
  })
})

test('the same rates imported again change nothing, whoever sends them', () =>
  expect(decideImported({ markets }, current, false)).toEqual({ unchanged: 3 }))

test('a check of an Admin returns the record that the import would replace', () => {
  expect(decideAsked({ markets: changed }, current, false)).toEqual({ refused: 'rate.duplicate' })
  expect(decideAsked({ markets: changed }, current, true)).toMatchObject({ action: 'update' })
})

const own: Authorship = { role: 'Sub Admin', enteredBy: 'me', writtenBy: 'me', age: 60 }

test.each<[string, Partial<Authorship>, number, boolean]>([
  ['a Sub Admin corrects nothing while the setting is off', {}, 0, false],
  ['a Sub Admin corrects no entry of a colleague', { enteredBy: 'Ravi', writtenBy: 'Ravi' }, 15, false],
  ['a Sub Admin corrects no entry that somebody else has changed', { writtenBy: 'Asha' }, 15, false],
  ['a Sub Admin corrects no record that somebody else entered again', { enteredBy: 'Asha' }, 15, false],
  ['a Sub Admin corrects no sample', { enteredBy: null, writtenBy: null }, 15, false],
  ['a Sub Admin corrects no entry of a quarter of an hour', { age: 15 * 60 }, 15, false],
  ['an account that waits for approval corrects nothing', { role: 'pending' }, 15, false],
  ['an account without a role corrects nothing', { role: null }, 15, false],
  ['a role that nobody knows corrects nothing', { role: 'Viewer' }, 15, false],
  ['a Sub Admin corrects the own entry of a minute ago', {}, 15, true],
  ['a Sub Admin corrects the own entry to the last second', { age: 15 * 60 - 1 }, 15, true],
  ["an Admin corrects anybody's record at any time", { role: 'Admin', enteredBy: null, age: 1e9 }, 0, true],
])('%s', (_, change, minutes, may) => expect(mayCorrect('me', { ...own, ...change }, minutes)).toBe(may))

test('nobody corrects a record that the product entered because both are nobody', () =>
  expect(mayCorrect(null, { ...own, enteredBy: null, writtenBy: null }, 15)).toBe(false))
