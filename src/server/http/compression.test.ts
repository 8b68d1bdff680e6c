import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { MESSAGE } from '#test/messages.ts'

const server = await openTestApp()
const token = (await server.staff('Admin')).token
for (let count = 0; count < 8; count += 1)
  await server.call('POST', '/api/messages', {
    body: { ...MESSAGE, message: `${count} ${'word '.repeat(99)}` },
  })

const read = (url: string, encodings: string) =>
  server.app.inject({ url, headers: { authorization: `Bearer ${token}`, 'accept-encoding': encodings } })

test.each(['identity', 'zstd', 'br;q=0', ''])(
  'a list is not compressed for a client that accepts %j',
  async encodings => {
    const answer = await read('/api/messages/inbox', encodings)
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.json().messages).toHaveLength(8)
  },
)

test('a small response, and one whose ETag is a version, are not compressed', async () => {
  for (const url of ['/api/auth/profile', '/api/messages/counts'])
    expect((await read(url, 'br')).headers['content-encoding']).toBeUndefined()
})

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('a list is compressed for a client that accepts %s', async (encodings, encoding, decompress) => {
  const answer = await read('/api/messages/inbox', encodings)
  expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
  const plain = (await read('/api/messages/inbox', 'identity')).rawPayload
  expect(decompress(answer.rawPayload).equals(plain)).toBe(true)
  expect(answer.rawPayload.length).toBeLessThan(plain.length / 3)
})
