import { expect, test } from 'vitest'
import { makeSite, readText } from '#test/site.ts'

test('without e-mail the page of alerts opens the way that works, for the city it is asked about', async () => {
  const { html } = await makeSite({}).render('/alerts?city=Pune')
  expect(html).toContain('href="/alerts?city=Pune" data-dialog=""')
  expect(html).toMatch(/data-island="[^"]*myCity/)
  expect(readText(html)).toContain('Press “Rate alerts” and choose your cities.')
})

test('with e-mail it is a form', async () => {
  const { html } = await makeSite({ canMail: true }).render('/alerts')
  expect(html).toContain('type="email"')
  expect(html).not.toMatch(/<main[\s\S]*data-dialog/)
})
