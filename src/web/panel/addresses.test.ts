import { expect, test } from 'vitest'
import { loginFor, wantedAfterLogin } from './addresses.ts'

test.each([
  'https://evil.example/admin',
  '//evil.example',
  '/administrator',
  '/contact',
  'javascript:alert(1)',
  '/admin/login?next=/admin/login',
  '/admin/logout',
  '/admin/reset',
  '',
])('%j is no place to go after login', next =>
  expect(wantedAfterLogin(`?next=${encodeURIComponent(next)}`)).toBe('/admin'),
)

test('without a wish a person goes to the first screen', () => expect(wantedAfterLogin('')).toBe('/admin'))

test.each(['/admin/rate-chart?city=Pune&market=retail', '/admin/rate-update', '/admin'])(
  'login leads back to %s',
  wanted => expect(wantedAfterLogin(new URL(loginFor(wanted), 'http://any').search)).toBe(wanted),
)
