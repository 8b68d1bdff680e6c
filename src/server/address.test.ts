import { expect, test } from 'vitest'
import { addressOf } from './address.ts'

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
])('%s asks for the path %s', (url, path, query) => {
  expect(addressOf(url)).toMatchObject({ pathname: path, search: query })
})
