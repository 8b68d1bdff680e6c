import { expect, test } from 'vitest'
import { makeSite, readText } from '#test/site.ts'

test('the form of alerts sends to this browser, and where there is e-mail also to an address', async () => {
  const [withoutMail, withMail] = await Promise.all(
    [{}, { canMail: true }].map(async given => (await makeSite(given).render('/alerts')).html),
  )
  for (const html of [withoutMail, withMail])
    expect(html).toMatch(/<div [^>]*hidden=""[^>]* data-island="[^"]*thisDevice/)
  expect(withMail).toContain('type="email"')
  expect(withoutMail).not.toMatch(/type="(email|submit)"/)
  expect(readText(withoutMail!)).toContain('This needs JavaScript and your permission.')
})
