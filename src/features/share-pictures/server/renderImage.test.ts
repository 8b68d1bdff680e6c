import { expect, test } from 'vitest'
import { LANGUAGE_NAMES } from '#shared/languages.ts'
import { renderImage } from './renderImage.ts'

const style = '.a { display: flex; font-size: 90px; color: #000; background: #fff }'
const draw = (text: string) => renderImage({ html: `<div class="a">${text}</div>`, style, language: 'en' })

test('an image is a PNG of the size that previews of links expect', async () => {
  const image = await draw('Pune')
  expect(image.subarray(1, 4).toString()).toBe('PNG')
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1200, 630])
})

// letters without a glyph are all rendered as the same box
test.each([...Object.values(LANGUAGE_NAMES), 'āīūēōḍ'])('the fonts have glyphs of %s', async text => {
  const [one, other] = [await draw(text), await draw([...text].reverse().join(''))]
  expect(one.equals(other)).toBe(false)
})

test.each([
  ['Devanagari', 'क्ष', 'क ्ष'],
  ['Telugu', 'ద్లో', 'ద ్లో'],
  ['Tamil', 'கொ', 'க ொ'],
  ['Bengali', 'ত্রি', 'ত ্রি'],
])('signs of %s are shaped into one', async (_, joined, apart) => {
  expect((await draw(joined)).equals(await draw(apart))).toBe(false)
})
