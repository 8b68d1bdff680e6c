import { expect, test } from 'vitest'
import { latest, makeSite, TODAY } from '#test/site.ts'

const navi = latest('Navi Mumbai')

test.each([
  ['/', `/og/en/${TODAY}.png`],
  ['/ta', `/og/ta/${TODAY}.png`],
  ['/chicken-rate/navi-mumbai', `/og/en/navi-mumbai/${TODAY}.png`],
])('a link to %s shows the picture of its day', async (address, picture) => {
  const { html } = await makeSite({ latest: [navi] }).render(address)
  expect(html).toContain(`<meta property="og:image" content="https://rates.example${picture}"/>`)
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>')
})

test('before the first rate there is no picture', async () => {
  const { html } = await makeSite({}).render('/')
  expect(html).toContain('<meta name="twitter:card" content="summary"/>')
})
