import { expect, test } from 'vitest'
import { toSlug } from './places.ts'

test.each([
  ['Navi Mumbai', 'navi-mumbai'],
  ['Banda (Madhya Pradesh)', 'banda-madhya-pradesh'],
  [' Hyderābād ', 'hyderabad'],
  ["Cox's Town", 'coxs-town'],
  ['St. Thomas & Co', 'st-thomas-co'],
  ['मुंबई', 'मुंबई'],
  ['తిరుపతి నగరం', 'తిరుపతి-నగరం'],
  ['<script>alert(1)</script>', 'script-alert-1-script'],
  ['../..', ''],
])('the slug of %j is %j', (name, slug) => expect(toSlug(name)).toBe(slug))

test('a slug is its own slug', () => {
  for (const name of ['Navi Mumbai', 'Banda (Madhya Pradesh)', 'मुंबई']) {
    expect(toSlug(toSlug(name))).toBe(toSlug(name))
  }
})
