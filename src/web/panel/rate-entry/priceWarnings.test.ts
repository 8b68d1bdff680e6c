import { expect, test } from 'vitest'
import type { Kind } from '#shared/rates/markets.ts'
import { findPriceWarning } from './priceWarnings.ts'

const row = (chicken: string, skinless: string, boneless: string) => ({
  'retail.chicken': chicken,
  'retail.skinless': skinless,
  'retail.boneless': boneless,
})

test.each<[string, Kind, number | undefined, ReturnType<typeof findPriceWarning>]>([
  ['240 230 410', 'skinless', undefined, { under: 'chicken' }],
  ['240 270 260', 'boneless', undefined, { under: 'skinless' }],
  ['240 230 410', 'skinless', 100, { under: 'chicken' }],
  ['240 270 410', 'chicken', 300, undefined],
  ['240 270 410', 'chicken', 321, 'change'],
  ['240 270 410', 'skinless', undefined, undefined],
  ['240 240 240', 'boneless', 240, undefined],
  ['x 230 410', 'skinless', undefined, undefined],
  ['240 - 410', 'skinless', 240, undefined],
  ['240 -1 410', 'skinless', 240, undefined],
])('of %s, %s is compared with %s before', (typed, kind, before, warning) => {
  const [chicken, skinless, boneless] = typed.split(' ') as [string, string, string]
  const earlier = before === undefined ? {} : { [`retail.${kind}`]: String(before) }
  expect(findPriceWarning(row(chicken, skinless, boneless), `retail.${kind}`, earlier)).toEqual(warning)
})
