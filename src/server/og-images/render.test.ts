import { expect, test } from 'vitest'
import { openDrawing } from './render.ts'

const draw = openDrawing()
const style = '.a { display: flex; font-size: 90px; color: #000; background: #fff }'
const drawn = (text: string) => draw({ html: `<div class="a">${text}</div>`, style, language: 'en' })

test('a picture is a PNG of the size that previews of links expect', async () => {
  const image = await drawn('Pune')
  expect(image.subarray(1, 4).toString()).toBe('PNG')
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1200, 630])
})

// letters without a glyph are all the same box
test.each([
  ['Latin', 'Pune', 'Agra'],
  ['Latin with marks', 'āīū', 'ēōḍ'],
  ['Devanagari', 'दिल्ली', 'मुम्बई'],
  ['Telugu', 'గుంటూరు', 'కడపలోన'],
  ['Tamil', 'சேலம்', 'மதுரை'],
  ['Kannada', 'ಮೈಸೂರು', 'ತುಮಕೂರು'],
  ['Bengali', 'হাওড়া', 'শিলিগুড়ি'],
])('%s has letters of its own', async (_, one, other) => {
  expect((await drawn(one)).equals(await drawn(other))).toBe(false)
})

test.each([
  ['Devanagari', 'क्ष', 'क ्ष'],
  ['Telugu', 'ద్లో', 'ద ్లో'],
  ['Tamil', 'கொ', 'க ொ'],
  ['Bengali', 'ত্রি', 'ত ্রি'],
])('%s is shaped: signs join into one', async (_, joined, apart) => {
  expect((await drawn(joined)).equals(await drawn(apart))).toBe(false)
})
