import { expect, test } from 'vitest'
import { isOwnOrigin } from './connectionLimits.ts'

const SITE = 'https://rates.example'

test.each([
  ['https://evil.example', 'rates.example', undefined],
  ['https://rates.example.evil.example', 'rates.example', undefined],
  ['http://rates.example:81', 'rates.example', undefined],
  ['null', 'rates.example', undefined],
  ['', 'rates.example', undefined],
  ['https://rates.example, https://evil.example', 'rates.example', undefined],
  ['https://rates.example', undefined, undefined],
  ['http://rates.example', 'rates.example', SITE],
  ['https://evil.example', 'evil.example', SITE],
])('origin %s is not ours at host %s with public address %s', (origin, host, siteUrl) => {
  expect(isOwnOrigin({ origin, host }, siteUrl)).toBe(false)
})

test.each([
  ['https://rates.example', 'rates.example', undefined],
  ['http://localhost:3000', 'LOCALHOST:3000', undefined],
  ['https://rates.example', 'behind-a-proxy:3000', SITE],
  ['https://rates.example', 'rates.example', `${SITE}/in/a/folder`],
  [undefined, 'rates.example', SITE],
])('origin %s is ours at host %s with public address %s', (origin, host, siteUrl) => {
  expect(isOwnOrigin({ origin, host }, siteUrl)).toBe(true)
})
