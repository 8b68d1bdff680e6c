import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const places = join(import.meta.dirname, '../db/places')
const read = (file: string) => JSON.parse(readFileSync(join(places, file), 'utf8'))

/** Names as long and as different as real ones, largest city first. */
export function cityNames(count: number): string[] {
  const big = (read('cities.json') as { name: string }[]).slice(0, 100).map(({ name }) => name)
  const others = Object.values(read('coordinates.json') as Record<string, object>).flatMap(Object.keys)
  const plain = others.filter(name => /^[A-Z][a-z]{3,}$/.test(name))
  return [...new Set([...big, ...plain])].slice(0, count)
}

/** Returns whole rupees that differ by city and day as prices do, the same in every run. */
export const makePrice = (city: number, day: number): number =>
  170 + ((city * 37) % 90) + Math.round(8 * Math.sin(city + day / 3) + 3 * Math.sin(city * day))
