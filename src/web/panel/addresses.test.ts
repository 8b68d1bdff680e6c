import { expect, test } from 'vitest'
import { buildLoginUrl, parseReturnTo } from './addresses.ts'

test.each(
  [
    'https://evil.example/admin | //evil.example | /administrator | /contact',
    'javascript:alert(1) | /admin/login?next=/admin/login | /admin/logout | /admin/reset | ',
  ].flatMap(row => row.split(' | ')),
)('a login never leads to %j', next =>
  expect(parseReturnTo(`?next=${encodeURIComponent(next)}`)).toBe('/admin'),
)

test('a login without an address to come back to leads to the first screen', () =>
  expect(parseReturnTo('')).toBe('/admin'))

test.each(['/admin/rate-chart?city=Pune&market=retail', '/admin/rate-update', '/admin'])(
  'a login leads back to %s',
  wanted => expect(parseReturnTo(new URL(buildLoginUrl(wanted), 'http://any').search)).toBe(wanted),
)
