import { expect, test } from 'vitest'
import { siteOf, wordsOf } from '../../testSite.ts'

test('About Us says the mission, how rates are collected and who is served, and leads to a report', async () => {
  const { status, html } = await siteOf({}).render('/aboutus')
  expect(status).toBe(200)
  for (const heading of [
    'Our mission',
    'How rates are collected',
    'How mistakes are corrected',
    'Who we serve',
  ])
    expect(html).toMatch(new RegExp(`<h2[^>]*>${heading}</h2>`))
  expect(wordsOf(html)).toContain('Nothing is filled in.')
  expect(html).toContain('href="/contact?subject=Report+Incorrect+Rate"')
})
