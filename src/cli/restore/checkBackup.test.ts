import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { backUp, createServerConfig, enterHistory } from '#test/operations.ts'
import { checkBackup } from './restore.ts'

let whole: Buffer
let text: string
const server = await openTestApp()
await enterHistory(server, (await server.staff('Admin')).token)

async function fresh() {
  const { file } = await backUp(createServerConfig(server.storage))
  whole = readFileSync(file)
  text = gunzipSync(whole).toString('utf8')
}

/** The head as another version would have written it, its checksum right. */
function headed(change: object): Buffer {
  const [line = '', ...rest] = text.split('\n')
  const changed = JSON.stringify({ ...JSON.parse(line), ...change })
  const sum = (of: string) => createHash('sha256').update(`${of}\n`).digest('hex')
  return gzipSync([changed, ...rest].join('\n').replace(sum(line), sum(changed)))
}

const replaced = (old: string, other: string) => gzipSync(text.replace(old, other))
const flipped = (bytes: Buffer, at: number) =>
  Buffer.from(bytes.map((byte, i) => (i === at ? byte ^ 4 : byte)))

test.each<[string, RegExp, () => Buffer]>([
  ['a text', /is not a backup of Chicken Rates\.$/, () => Buffer.from('Pune 240')],
  ['nothing', /is damaged/, () => Buffer.alloc(0)],
  ['something else that is gzipped', /is not a backup of Chicken Rates\.$/, () => gzipSync('{}\n')],
  ['a format of later', /made by a newer Chicken Rates/, () => headed({ version: 2 })],
  ['a schema of later', /made by a newer Chicken Rates/, () => headed({ migration: '9999_later' })],
  ['the first half', /is damaged \(unexpected end of file\)/, () => whole.subarray(0, whole.length / 2)],
  ['all but the last byte', /is damaged/, () => whole.subarray(0, -1)],
  ['whole lines that end too early', /is damaged \(it is cut short\)/, () => gzipSync(text.slice(0, 3000))],
  ['a flipped bit', /is damaged/, () => flipped(whole, whole.length >> 1)],
  ['a changed price', /is damaged \(the checksum of rate is wrong\)/, () => replaced('24550', '2455')],
  ['a changed head', /is damaged \(its checksum is wrong\)/, () => replaced('"at":"2', '"at":"3')],
  ['a row more at the end', /is damaged \(its checksum is wrong\)/, () => gzipSync(`${text}more\n`)],
])('%s is refused in one sentence, before any database is opened', async (_, sentence, bytes) => {
  await fresh()
  const file = join(createTemporaryFolder(), 'file')
  writeFileSync(file, bytes())
  await expect(checkBackup(file)).rejects.toThrow(sentence)
})

test('a missing file is refused', async () => {
  await expect(checkBackup(join(createTemporaryFolder(), 'none'))).rejects.toThrow(
    'none cannot be read: ENOENT',
  )
})

test('a whole backup is accepted and its figures are returned', async () => {
  const config = createServerConfig(server.storage)
  const { file, foot } = await backUp(config)
  const checked = await checkBackup(file)
  expect(checked.foot).toEqual(foot)
  expect(foot.tables).toMatchObject({ rate: { rows: 5 }, revision: { rows: 8 }, account: { rows: 1 } })
  expect(Object.keys(foot.tables)).not.toContain('session')
})
