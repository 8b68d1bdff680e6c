import { expect, test } from 'vitest'
import { parseRequestUrl } from './request.ts'

test.each([
  ['//', '//', ''],
  ['//:', '//:', ''],
  ['/\\', '//', ''],
  ['//other.example/compare', '//other.example/compare', ''],
  ['/compare?city=Pune', '/compare', '?city=Pune'],
  ['http://rates.example/compare?city=Pune', '/compare', '?city=Pune'],
  ['http://rates.example', '/', ''],
  ['http://rates.example?city=Pune', '/', '?city=Pune'],
  ['*', '/*', ''],
  ['*[', '/*[', ''],
  ['*:99999', '/*:99999', ''],
])('%s has the path %s and the query %s', (url, path, query) => {
  expect(parseRequestUrl(url)).toMatchObject({ pathname: path, search: query })
})
