import { describe, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'

const FILE = '/.well-known/security.txt'

async function fileWith(env: Parameters<typeof openTestApp>[0]) {
  const server = await openTestApp(env)
  return server.call('GET', FILE)
}

describe('security.txt is 404', () => {
  test.each([{}, { SITE_URL: 'http://localhost:3000' }])('without a contact: %j', async env => {
    expect((await fileWith(env)).statusCode).toBe(404)
  })
})

describe('security.txt has', () => {
  test.each([
    ['security@rates.example', 'mailto:security@rates.example'],
    ['mailto:security@rates.example', 'mailto:security@rates.example'],
    ['https://rates.example/report', 'https://rates.example/report'],
  ])('the contact %s', async (SECURITY_CONTACT, contact) => {
    const { statusCode, headers, body } = await fileWith({ SECURITY_CONTACT })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toBe(`Contact: ${contact}\nExpires: 2027-05-20T00:00:00+05:30\nPreferred-Languages: en\n`)
  })

  test('the contact form where no contact is set and the site has a public address', async () => {
    const { body } = await fileWith({ SITE_URL: 'https://rates.example/' })
    expect(body).toContain('Contact: https://rates.example/contact\n')
    expect(body).toContain(`Canonical: https://rates.example${FILE}\n`)
  })

  test('an expiry date within a year that moves on every day', async () => {
    const server = await openTestApp({ SECURITY_CONTACT: 'security@rates.example' })
    server.clock.now = '2028-01-01T12:00:00.000Z'
    expect((await server.call('GET', FILE)).body).toContain('Expires: 2028-06-29T00:00:00+05:30\n')
  })
})
