import { expect, test } from 'vitest'
import { monthsFrom } from './months.ts'

test.each([
  ['2026-11', '2026-11', ['2026-11']],
  ['2025-11', '2026-02', ['2026-02', '2026-01', '2025-12', '2025-11']],
  ['2026-12', '2026-11', []],
])('from %s to %s: %j', (first, last, months) => expect(monthsFrom(first, last)).toEqual(months))
