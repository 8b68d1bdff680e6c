import { expect, test } from 'vitest'
import { keep } from './imageCache.ts'

/** A maker of so many bytes that counts how often it was asked. */
function maker(size: number) {
  const made: string[] = []
  const make = (key: string) => async () => {
    made.push(key)
    return Buffer.alloc(size)
  }
  return { made, make }
}

test('what failed is not kept: the next one tries again', async () => {
  const kept = keep(100)
  await expect(kept.of('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await kept.of('a', async () => Buffer.alloc(3))).toHaveLength(3)
})

test('what is larger than all there is room for is answered and not kept', async () => {
  const { made, make } = maker(101)
  const kept = keep(100)
  for (let times = 0; times < 2; times += 1) expect(await kept.of('a', make('a'))).toHaveLength(101)
  expect(made).toEqual(['a', 'a'])
})

test('who ask at the same time wait for one making', async () => {
  const { made, make } = maker(10)
  const kept = keep(100)
  await Promise.all(Array.from({ length: 20 }, () => kept.of('a', make('a'))))
  expect(made).toEqual(['a'])
})

test('never holds more than it may: what was used least recently goes', async () => {
  const { made, make } = maker(40)
  const kept = keep(1300)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await kept.of(key, make(key))
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})
