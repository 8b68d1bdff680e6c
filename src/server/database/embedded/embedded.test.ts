import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { OperatorError } from '#server/operatorError.ts'
import {
  createTemporaryFolder,
  getSharedDataDir,
  isRoot,
  queryRows,
  readServerPid,
  spawnApp,
} from '#test/embeddedApp.ts'
import { type EmbeddedOptions, startEmbedded } from './embedded.ts'
import { toStartError } from './startError.ts'

async function start(dataDir: string, options: Partial<EmbeddedOptions> = {}) {
  const server = await startEmbedded({ dataDir, durable: false, ...options })
  onTestFinished(() => server.stop())
  return server
}

const toRefusal = (dataDir: string) => start(dataDir).then(() => 'started', String)

describe('refused in one sentence', () => {
  test('a second start on a folder in use is refused, and the first goes on', async () => {
    const dataDir = await getSharedDataDir()
    const first = await start(dataDir)
    const sentence = `Another Chicken Rates is already running on ${dataDir}.`
    await expect(startEmbedded({ dataDir })).rejects.toThrow(OperatorError)
    expect(await toRefusal(dataDir)).toContain(sentence)
    const { refused } = await spawnApp(dataDir).answer
    expect(refused).toContain(sentence)
    expect(await queryRows(first.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('of apps that start on a new folder at the same time all but one are refused', async () => {
    const dataDir = createTemporaryFolder()
    const answers = await Promise.all([1, 2, 3].map(() => spawnApp(dataDir).answer))
    expect(answers.filter(answer => answer.refused)).toHaveLength(2)
    const winner = answers.find(answer => !answer.refused)
    expect(await queryRows(winner!.connection!, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('data of another major version are refused', async () => {
    const dataDir = createTemporaryFolder()
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '12\n')
    expect(await toRefusal(dataDir)).toMatch(
      /was made by PostgreSQL 12, and .* has PostgreSQL 18: back it up with the release before, /,
    )
  })

  test.each<[what: string, says: RegExp, breakIt: (dataDir: string) => void]>([
    [
      'a folder that others may enter',
      /^(.*\/postgres) is open to other users, which PostgreSQL refuses: chmod 700 \1$/,
      dataDir => chmodSync(join(dataDir, 'postgres'), 0o775),
    ],
    [
      'a file that is closed to it',
      /^PostgreSQL may not use a file in .*postmaster.pid.*: as root, chown -R \d+ .*&& chmod -R u=rwX,go= /,
      dataDir => chmodSync(join(dataDir, 'postgres'), 0o500),
    ],
    [
      'a setting that it does not know',
      /^PostgreSQL does not understand its settings \(.*"shared_bufers" in file .*line \d+\): correct/,
      dataDir => appendFileSync(join(dataDir, 'postgres/postgresql.conf'), 'shared_bufers = 1\n'),
    ],
    [
      'a copy without its empty folders',
      /^The data in .* is damaged or incomplete \(.*pg_notify.*\): mv (.*) \1\.damaged && npm run restore/,
      dataDir => rmSync(join(dataDir, 'postgres/pg_notify'), { recursive: true }),
    ],
    [
      'a log of writes that is gone',
      /^The data in .* is damaged or incomplete \(.*checkpoint record.*\): mv /,
      dataDir => {
        for (const name of readdirSync(join(dataDir, 'postgres/pg_wal')).filter(each => /^0/.test(each)))
          rmSync(join(dataDir, 'postgres/pg_wal', name))
      },
    ],
  ])('%s is refused with what mends it', async (_, says, breakIt) => {
    const dataDir = createTemporaryFolder()
    cpSync(await getSharedDataDir(), dataDir, { recursive: true })
    breakIt(dataDir)
    await expect(startEmbedded({ dataDir })).rejects.toThrow(says)
  })

  test('too little memory is refused as such, not as a full disk', async () => {
    const settings = ['shared_buffers=900GB']
    await expect(startEmbedded({ dataDir: await getSharedDataDir(), settings })).rejects.toThrow(
      /^This machine has too little memory for PostgreSQL \(could not map .*\): end other programs/,
    )
    const said =
      'FATAL:  could not resize shared memory segment "/PostgreSQL.1" to 1 bytes: No space left on device'
    expect(toStartError(said, '/data').message).toMatch(/too little memory .*--shm-size=256m$/)
  })

  test('a folder that holds something else in the place of the data is refused', async () => {
    const dataDir = createTemporaryFolder()
    mkdirSync(join(dataDir, 'postgres', 'letters'), { recursive: true })
    expect(await toRefusal(dataDir)).toContain('holds no readable PostgreSQL data')
  })

  test('a folder that cannot be written to is refused', async () => {
    const file = join(createTemporaryFolder(), 'file')
    writeFileSync(file, '')
    expect(await toRefusal(file)).toMatch(/cannot be written to \(EEXIST\)/)
    expect(await toRefusal(join(file, 'data'))).toMatch(/cannot be written to \(ENOTDIR\)/)
  })

  test.runIf(isRoot && process.platform === 'linux')(
    'a full disk is refused, and no unfinished cluster is left',
    async () => {
      const dataDir = createTemporaryFolder()
      // A mount of its own namespace: it is gone with the process.
      const small = [
        'unshare',
        '-m',
        'sh',
        '-c',
        `mount -t tmpfs -o size=9m small ${dataDir} && exec "$@"`,
        'sh',
      ]
      const { refused } = await spawnApp(dataDir, { as: small }).answer
      expect(refused).toContain(`The disk of ${dataDir} is full`)
    },
  )
})

describe('a start', () => {
  test('makes a private UTF-8 database that sorts by bytes, in UTC, without a network port', async () => {
    const dataDir = join(createTemporaryFolder(), 'made', `for "it's" sake`)
    const { connection, url } = await start(dataDir, { durable: true })
    const [facts] = await queryRows(
      connection,
      `SELECT current_database() AS name, pg_get_userbyid(datdba) = current_user AS owned, datcollate AS collation,
        pg_encoding_to_char(encoding) AS encoding, current_setting('TimeZone') AS zone,
        current_setting('listen_addresses') AS addresses
      FROM pg_database WHERE datname = current_database()`,
    )
    const expected = {
      name: 'chicken_rates',
      owned: true,
      collation: 'C',
      encoding: 'UTF8',
      zone: 'UTC',
      addresses: '',
    }
    expect(facts).toEqual(expected)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(statSync(connection.host).mode & 0o777).toBe(0o700)
    const client = new pg.Client(url)
    await client.connect()
    await client.end()
  })

  test.each([
    [{}, 'on', 'on'],
    [{ durable: false }, 'off', 'off'],
  ])('with %o: writes with fsync %s and synchronous commits %s', async (options, fsync, commit) => {
    const server = await startEmbedded({ dataDir: await getSharedDataDir(), ...options })
    onTestFinished(() => server.stop())
    expect(await queryRows(server.connection, 'SHOW fsync')).toEqual([{ fsync }])
    expect(await queryRows(server.connection, 'SHOW synchronous_commit')).toEqual([
      { synchronous_commit: commit },
    ])
  })

  test('works in a folder whose path is too long for a socket, and leaves nothing elsewhere', async () => {
    const server = await start(join(createTemporaryFolder(), 'long, '.repeat(20)))
    expect(await queryRows(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await server.stop()
    expect(existsSync(server.connection.host)).toBe(false)
  })
})

test('an unexpected end of PostgreSQL is reported, and the folder is unlocked', async () => {
  const dataDir = await getSharedDataDir()
  const server = await start(dataDir)
  process.kill(readServerPid(dataDir), 'SIGKILL')
  expect(await server.died).toBe('PostgreSQL ended without being asked to (signal SIGKILL).')
  await Promise.all([server.stop(), server.stop()])
  const next = await start(dataDir)
  expect(await queryRows(next.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})
