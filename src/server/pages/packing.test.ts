import { readFile } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { packed } from './packing.ts'

const text = `<p>${'Chicken is ₹230 per kg. '.repeat(400)}</p>`

test('who takes no encoding gets the text as it is', async () => {
  for (const accepted of [undefined, '', 'identity', 'zstd']) {
    expect((await packed(text, accepted)).body).toBe(text)
  }
})

test('brotli before gzip; each is the same text, under a tag of its own', async () => {
  const brotli = await packed(text, 'gzip, deflate, br;q=1.0')
  const gzip = await packed(text, 'gzip')
  expect(brotliDecompressSync(brotli.body).toString()).toBe(text)
  expect(gunzipSync(gzip.body).toString()).toBe(text)
  expect(new Set([brotli.etag, gzip.etag, (await packed(text, undefined)).etag]).size).toBe(3)
})

test('a text that is asked for again gets smaller, and its tag changes with its bytes', async () => {
  const other = await readFile('README.md', 'utf8')
  const first = await packed(other, 'br')
  await vi.waitFor(async () => {
    const again = await packed(other, 'br')
    expect(again.body.length).toBeLessThan(first.body.length)
    expect(again.etag).not.toBe(first.etag)
    expect(brotliDecompressSync(again.body).toString()).toBe(other)
  }, 20_000)
})

test('another text is another tag', async () => {
  expect((await packed(`${text}!`, 'br')).etag).not.toBe((await packed(text, 'br')).etag)
})
