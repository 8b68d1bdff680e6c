import { expect, test } from 'vitest'
import { isBackupName, listExpired, toBackupName } from './retention.ts'

const HOUR = 60 * 60_000
/** Half past midnight in India. */
const NEW_DAY = Date.UTC(2026, 10, 20, 19, 0)

/** The names of so many backups, one each so many hours, of which the last is of an instant. */
const makeNames = (count: number, hours: number, last = NEW_DAY): string[] =>
  Array.from({ length: count }, (_, at) => toBackupName(new Date(last - (count - 1 - at) * hours * HOUR)))

test.each([
  ['no backup', [], 0],
  ['the first ones', makeNames(24, 1), 24],
  ['hourly ones for two days: 24, and the last of the day before them', makeNames(48, 1), 24 + 1],
  ['hourly ones for a year: 24 of two days, and the last of 28 days before', makeNames(365 * 24, 1), 24 + 28],
  ['nightly ones for a year: one for each of 30 days', makeNames(365, 24), 30],
  ['those of a few minutes: the newest', makeNames(100, 0.002), 24],
  ['old ones alone, however long nobody made a new one', makeNames(40, 24, Date.UTC(2020, 0, 1)), 30],
])('of %s are kept', (_, names, kept) => {
  expect(names.length - listExpired(names).length).toBe(kept)
})

test('the last backup of a day in India stays, not that of a day in UTC', () => {
  // 17:30Z to 19:30Z: the day in India ends at 18:30Z
  const [before, last, first, newest] = makeNames(4, 1, Date.UTC(2026, 9, 1, 20, 0)) as [
    string,
    string,
    string,
    string,
  ]
  const later = makeNames(24, 1)
  expect(listExpired([before, last, first, newest, ...later])).toEqual([before, first])
})

test('what an hourly thinning leaves is what a single one would leave', () => {
  let kept: string[] = []
  const all = makeNames(24 * 40, 1)
  for (const name of all) {
    kept = [...kept, name]
    const expired = listExpired(kept)
    kept = kept.filter(each => !expired.includes(each))
  }
  const expired = listExpired(all)
  expect(kept).toEqual(all.filter(name => !expired.includes(name)))
})

test.each([
  ['chicken-rates-20261120T190000000Z.backup.gz', true],
  ['chicken-rates-20261120T190000000Z.backup.gz.age', false],
  ['before-restore-20261120T190000000Z.backup.gz', false],
  ['chicken-rates-1.0.0.backup.gz', false],
])('%s counts as a backup by the schedule: %s', (name, isOne) => {
  expect(isBackupName(name)).toBe(isOne)
  expect(listExpired([name])).toEqual([])
})
