import { expect, test } from 'vitest'
import { spark } from './spark.ts'

const listPaths = (values: (number | undefined)[]) =>
  [...(spark({ values })?.text.matchAll(/ d="([^"]*)"/g) ?? [])].map(found => found[1])

test('fewer than two figures draw nothing', () => {
  expect(spark({ values: [] })).toBeUndefined()
  expect(spark({ values: [undefined, 200, undefined] })).toBeUndefined()
})

test('the lowest stands at the bottom, the highest at the top, the last one is a dot', () => {
  expect(listPaths([200, 210, 220])).toEqual(['M0 10h0l1 -4l1 -4'])
})

test('a day without a figure is a gap, and the line begins anew after it', () => {
  expect(listPaths([200, undefined, 220, undefined])).toEqual(['M0 10h0M2 2h0'])
})

test('a month without change is a flat line in the middle', () => {
  expect(listPaths([200, 200])[0]).toBe('M0 6h0l1 0')
})
