import { expect, test } from 'vitest'
import { parseRequestUrl } from './request.ts'

test.each([
  ['//', '//', ''],
  ['//:', '//:', ''],
  ['/\\', '/\\', ''],
  ['/map/../alerts/key?x=%20', '/map/../alerts/key', 'x=+'],
  ['/map/%2e%2e/%61lerts\\key#?x', '/map/%2e%2e/%61lerts\\key', ''],
  ['//other.example/compare', '//other.example/compare', ''],
  ['/compare?city=Pune', '/compare', 'city=Pune'],
  ['http://rates.example/compare?city=Pune', '/compare', 'city=Pune'],
  ['http://rates.example', '/', ''],
  ['http://rates.example?city=Pune', '/', 'city=Pune'],
  ['*', '/*', ''],
  ['*[', '/*[', ''],
  ['*:99999', '/*:99999', ''],
])('%s has the path %s and the query %s', (url, path, query) => {
  const { pathname, searchParams } = parseRequestUrl(url)
  expect([pathname, String(searchParams)]).toEqual([path, query])
})
