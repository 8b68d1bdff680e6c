import { memoryUsage } from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import type { DailyRate } from '#shared/rates/rates.ts'
import { makeMarkets } from '#test/rates.ts'
import { FORMATS, type FormatName } from './formats.ts'
import { DAILY } from './tables.ts'

const RECORDS = 100_000
const CHUNK = 500
const MIB = 2 ** 20

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Heap and buffers in use, in MiB, once nothing that is garbage is left. */
function used(): number {
  collect()
  const { heapUsed, arrayBuffers } = memoryUsage()
  return (heapUsed + arrayBuffers) / MIB
}

async function* records(count: number, ended = () => {}): AsyncGenerator<DailyRate[]> {
  try {
    for (let made = 0; made < count; made += CHUNK) {
      yield Array.from({ length: CHUNK }, (_, at) => ({
        _id: `${made + at}`,
        location: `City ${made + at}`,
        date: '2026-11-21',
        markets: makeMarkets(200 + (at % 50)),
      }))
    }
  } finally {
    ended()
  }
}

describe.each(Object.keys(FORMATS) as FormatName[])('%s', format => {
  test('holds a hundred thousand records in constant memory', async () => {
    const before = used()
    let highest = 0
    let pieces = 0
    let bytes = 0
    for await (const piece of FORMATS[format].toBody(DAILY, records(RECORDS))) {
      bytes += piece.length
      pieces += 1
      if (pieces % 50 === 0) highest = Math.max(highest, used() - before)
    }
    expect(pieces).toBeGreaterThan(100)
    expect(bytes).toBeGreaterThan(2 * MIB)
    expect(highest).toBeLessThan(16)
    // a hundred thousand records take half a minute on a busy machine
  }, 120_000)

  test('gives its records back when the reader leaves in the middle', async () => {
    const ended = new Promise<void>(resolve => {
      const body = FORMATS[format].toBody(DAILY, records(RECORDS, resolve))
      let pieces = 0
      body.on('data', () => {
        pieces += 1
        if (pieces > 2) body.destroy()
      })
    })
    await ended
  })
})
