import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { signRelease, toPublicKey } from '../../../../../release/signRelease.ts'
import { checkRelease } from './checkRelease.ts'

const PLATFORM = 'linux-x64'
const NAME = `chicken-rates-1.1.0-${PLATFORM}`
const CONTENT = randomBytes(5000)

function makeKey() {
  const { privateKey } = generateKeyPairSync('ed25519')
  return privateKey
}
const ours = makeKey()

/** Lays a release and its signature out in a folder. */
async function layOut({ name = NAME, content = CONTENT, key = ours } = {}) {
  const file = join(createTemporaryFolder(), `${name}.tar.gz`)
  writeFileSync(file, content)
  writeFileSync(`${file}.minisig`, await signRelease(file, key, name))
  return { file }
}

const publicKey = toPublicKey(ours)
const check = async (file: string, running = '1.0.0') =>
  checkRelease(file, { version: running, platform: PLATFORM, publicKey })

/** Changes the signature of a whole release. */
async function changed(change: (lines: string[]) => string[]): Promise<string> {
  const { file } = await layOut()
  const lines = readFileSync(`${file}.minisig`, 'utf8').split('\n')
  writeFileSync(`${file}.minisig`, change(lines).join('\n'))
  return file
}
const changedFile = async (change: (content: Buffer) => Buffer): Promise<string> => {
  const { file } = await layOut()
  writeFileSync(file, change(readFileSync(file)))
  return file
}
const flip = (at: number) => (content: Buffer) => {
  content[at]! ^= 1
  return content
}
const flipBase64 = (line: number, at: number) => (lines: string[]) =>
  lines.with(line, flip(at)(Buffer.from(lines[line]!, 'base64')).toString('base64'))

/** What somebody hands over in the place of a release. */
const forgeries: [what: string, make: () => Promise<string>][] = [
  ['a file that is not there', async () => join(createTemporaryFolder(), `${NAME}.tar.gz`)],
  [
    'a release without a signature',
    async () => {
      const { file } = await layOut()
      rmSync(`${file}.minisig`)
      return file
    },
  ],
  ['an empty signature', () => changed(() => [''])],
  ['an empty file', () => changedFile(() => Buffer.alloc(0))],
  ['a file that lacks its last byte', () => changedFile(content => content.subarray(0, -1))],
  ['half a file', () => changedFile(content => content.subarray(0, 2500))],
  ['a file with a byte more', () => changedFile(content => Buffer.concat([content, Buffer.from('x')]))],
  ['a file of which the first byte is another one', () => changedFile(flip(0))],
  ['a file of which a byte in the middle is another one', () => changedFile(flip(2500))],
  ['a file of which the last byte is another one', () => changedFile(flip(4999))],
  ['a release that somebody else has signed', async () => (await layOut({ key: makeKey() })).file],
  [
    'the signature of another file',
    async () => {
      const [one, other] = [await layOut(), await layOut({ content: randomBytes(10) })]
      renameSync(`${other.file}.minisig`, `${one.file}.minisig`)
      return one.file
    },
  ],
  ['a signature of another kind', () => changed(flipBase64(1, 1))],
  ['a signature that names another key', () => changed(flipBase64(1, 5))],
  ['a signature of which a byte is another one', () => changed(flipBase64(1, 40))],
  ['a signature of the comment of which a byte is another one', () => changed(flipBase64(3, 20))],
  [
    'another comment',
    () => changed(lines => lines.with(2, 'trusted comment: chicken-rates-9.0.0-linux-x64')),
  ],
  ['a signature without its comment', () => changed(lines => lines.slice(0, 2))],
  [
    'an older release under the name of a newer one',
    async () => {
      const { file } = await layOut({ name: `chicken-rates-0.9.0-${PLATFORM}` })
      const to = join(createTemporaryFolder(), `${NAME}.tar.gz`)
      renameSync(file, to)
      renameSync(`${file}.minisig`, `${to}.minisig`)
      return to
    },
  ],
  ['an older release', async () => (await layOut({ name: `chicken-rates-0.9.9-${PLATFORM}` })).file],
  ['the release that runs', async () => (await layOut({ name: `chicken-rates-1.0.0-${PLATFORM}` })).file],
  [
    'a release for another machine',
    async () => (await layOut({ name: 'chicken-rates-1.1.0-darwin-arm64' })).file,
  ],
  ['something else that was signed', async () => (await layOut({ name: 'notes-1.1.0-linux-x64' })).file],
]

test('at least 20 forgeries are tried', () => expect(forgeries.length).toBeGreaterThanOrEqual(20))

test.each(forgeries)('%s is refused in one sentence', async (_, make) => {
  await expect(check(await make())).rejects.toThrow(
    /is not there\.$|is damaged, or not a release|only a newer one is an update|this machine is/,
  )
})

test('a newer release that was signed for this installation is taken', async () => {
  const { file } = await layOut()
  expect(await check(file)).toEqual({ name: NAME, version: '1.1.0' })
  expect(
    await check((await layOut({ name: `chicken-rates-1.10.0-${PLATFORM}` })).file, '1.9.0'),
  ).toMatchObject({
    version: '1.10.0',
  })
})

test.skipIf(spawnSync('minisign', ['-v']).error)(
  'minisign itself verifies what we sign, and we what it signs',
  async () => {
    const { file } = await layOut()
    const minisign = (...args: string[]) => spawnSync('minisign', args, { input: '\n\n', encoding: 'utf8' })
    expect(minisign('-Vm', file, '-P', publicKey.split('\n')[1]!).status).toBe(0)
    const [secret, open] = ['key', 'key.pub'].map(name => join(createTemporaryFolder(), name))
    expect(minisign('-G', '-W', '-f', '-p', open!, '-s', secret!).status).toBe(0)
    expect(minisign('-S', '-W', '-s', secret!, '-m', file, '-t', NAME).status).toBe(0)
    const keyed = { version: '1.0.0', platform: PLATFORM, publicKey: readFileSync(open!, 'utf8') }
    expect(await checkRelease(file, keyed)).toEqual({ name: NAME, version: '1.1.0' })
  },
)
