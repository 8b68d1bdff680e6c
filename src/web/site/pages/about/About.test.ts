import { expect, test } from 'vitest'
import { makeSite, readText } from '#test/site.ts'

test('About Us says the mission, how rates are collected and who is served, and leads to a report', async () => {
  const { status, html } = await makeSite({}).render('/aboutus')
  expect(status).toBe(200)
  for (const heading of [
    'Our mission',
    'How rates are collected',
    'How mistakes are corrected',
    'Who we serve',
    'Your data',
  ])
    expect(html).toMatch(new RegExp(`<h2[^>]*>${heading}</h2>`))
  const text = readText(html)
  for (const sentence of [
    'Nothing is filled in.',
    'Most cities are updated by 10:00',
    'What you pay at your neighbourhood chicken shop.',
  ])
    expect(text).toContain(sentence)
  for (const path of ['/contact?subject=Report+Incorrect+Rate', '/corrections'])
    expect(html).toContain(`href="${path}"`)
})
