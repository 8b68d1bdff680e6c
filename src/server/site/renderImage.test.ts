import { expect, test } from 'vitest'
import { cacheImages, createImageRenderer } from './renderImage.ts'

const render = createImageRenderer()
const style = '.a { display: flex; font-size: 90px; color: #000; background: #fff }'
const draw = (text: string) => render({ html: `<div class="a">${text}</div>`, style, language: 'en' })

test('an image is a PNG of the size that previews of links expect', async () => {
  const image = await draw('Pune')
  expect(image.subarray(1, 4).toString()).toBe('PNG')
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1200, 630])
})

// letters without a glyph are all rendered as the same box
test.each([
  ['Latin', 'Pune', 'Agra'],
  ['Latin with marks', 'āīū', 'ēōḍ'],
  ['Devanagari', 'दिल्ली', 'मुम्बई'],
  ['Telugu', 'గుంటూరు', 'కడపలోన'],
  ['Tamil', 'சேலம்', 'மதுரை'],
  ['Kannada', 'ಮೈಸೂರು', 'ತುಮಕೂರು'],
  ['Bengali', 'হাওড়া', 'শিলিগুড়ি'],
])('the fonts have glyphs of %s', async (_, one, other) => {
  expect((await draw(one)).equals(await draw(other))).toBe(false)
})

test.each([
  ['Devanagari', 'क्ष', 'क ्ष'],
  ['Telugu', 'ద్లో', 'ద ్లో'],
  ['Tamil', 'கொ', 'க ொ'],
  ['Bengali', 'ত্রি', 'ত ্রি'],
])('signs of %s are shaped into one', async (_, joined, apart) => {
  expect((await draw(joined)).equals(await draw(apart))).toBe(false)
})

/** Renders an image of so many bytes and counts the calls. */
function openCache(maxBytes: number, bytes: number) {
  const rendered: string[] = []
  const getImage = cacheImages(async ({ html }) => {
    rendered.push(html)
    if (html === 'broken' && rendered.length === 1) throw new Error('no')
    return Buffer.alloc(bytes)
  }, maxBytes)
  return { rendered, get: (html: string) => getImage({ html, style, language: 'en' }) }
}

test('a failure is not cached: the next request renders again', async () => {
  const { get } = openCache(1000, 3)
  await expect(get('broken')).rejects.toThrow('no')
  expect(await get('broken')).toHaveLength(3)
})

test('an image that is larger than the cache is sent and not cached', async () => {
  const { get, rendered } = openCache(600, 101)
  for (let times = 0; times < 2; times += 1) expect(await get('a')).toHaveLength(101)
  expect(rendered).toEqual(['a', 'a'])
})

test('concurrent requests for one image render it once', async () => {
  const { get, rendered } = openCache(1000, 10)
  await Promise.all(Array.from({ length: 20 }, () => get('a')))
  expect(rendered).toEqual(['a'])
})

test('the cache stays within its size: the image that was used least recently is evicted', async () => {
  const { get, rendered } = openCache(1300, 40)
  for (const html of ['a', 'b', 'a', 'c', 'a', 'b']) await get(html)
  expect(rendered).toEqual(['a', 'b', 'c', 'b'])
})
