import { expect, test } from 'vitest'
import { findNear } from './nearNames.ts'
import { PLACES } from './places.ts'

const cities = PLACES.filter(({ rank }) => Number.isFinite(rank))
const list = (name: string) => findNear(name, cities).map(place => place.name)

test.each([
  ['haidrabad', 'Hyderabad'],
  ['hydrabad', 'Hyderabad'],
  ['हैदरबाद', 'Hyderabad'],
  ['హైదరబాద్', 'Hyderabad'],
  ['vijaywada', 'Vijayawada'],
  ['vizak', 'Visakhapatnam'],
  ['Vishakapatnam', 'Visakhapatnam'],
  ['Banglore', 'Bengaluru'],
  ['बेंगलूर', 'Bengaluru'],
  ['Puen', 'Pune'],
  ['soorat', 'Surat'],
  ['trivandram', 'Thiruvananthapuram'],
  ['கோயமுத்தூர்', 'Coimbatore'],
  ['Pune City', 'Pune'],
  ['Old Navi Mumbai', 'Navi Mumbai'],
  ['Pune (Bihar)', 'Pune'],
])('%s is near to %s before any other', (name, city) => expect(list(name)[0]).toBe(city))

test.each(['Zzyzxvadi', 'chicken', 'wholesale', 'मुर्गा', 'Kerala', 'Lahore', 'London', 'Pun', ''])(
  '%j is near to no city',
  name => expect(list(name)).toEqual([]),
)

/** Texts that are one slip away from a name. */
function misspell(name: string): string[] {
  return [...name].slice(0, -1).flatMap((letter, at) => {
    const [start, end] = [name.slice(0, at), name.slice(at + 1)]
    return [start + end, start + letter + letter + end, start + end[0] + letter + end.slice(1)]
  })
}

test('one letter dropped, doubled or swapped of the 100 biggest cities leads to the city', () => {
  const slips = cities.slice(0, 100).flatMap(({ name }) => misspell(name).map(text => ({ name, text })))
  expect(slips.length).toBeGreaterThan(1500)
  // three letters are too few to say which name is meant
  const missed = slips.filter(({ name, text }) => text.length > 3 && !list(text).includes(name))
  expect(missed).toEqual([])
})
