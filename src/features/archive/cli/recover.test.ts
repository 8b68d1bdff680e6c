import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readToEnd } from '#cli/backup/read.ts'
import { withMaintenance } from '#cli/command.ts'
import { formatFinding } from '#cli/finding.ts'
import { loadBackup } from '#cli/restore/restore.ts'
import {
  listArchive,
  readPosition,
  removeOld,
  toBaseName,
  toPartName,
} from '#features/archive/server/database/files.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openStorage } from '#server/database/storage.ts'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { createEmbeddedConfig, openInstallation } from '#test/operations.ts'
import { ROOM } from '#test/room.ts'
import { feature } from '../server/feature.ts'
import { verifyArchive } from './archive/verify.ts'
import { checkArchive } from './feature.ts'
import { readInstant, withRecovered } from './recover.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

test.each([
  'yesterday',
  '2026-11-20',
  '2026-11-20T09:30:00',
  '2026-11-20T12:00:01Z',
  '2026-02-30T09:30:00Zz',
])('the instant %s is refused: it is none of the past, or has no zone', text => {
  expect(() => readInstant(text, NOW)).toThrow(/must be "latest" or an instant|is still to come/)
})

test('without an archive, or before its beginning, nothing is recovered', async () => {
  const work = () => Promise.reject(new Error('nothing was recovered'))
  await expect(withRecovered(readConfig({}), { at: undefined }, work)).rejects.toThrow('Set ARCHIVE_DIR')
  const config = readConfig({ ARCHIVE_DIR: createTemporaryFolder() })
  await expect(withRecovered(config, { at: undefined }, work)).rejects.toThrow('There is no archive in')
})

const CHECKSUM = '0123456789abcdef'

test('what nobody needs is removed: earlier copies, the log before the first that stays, and forgotten clusters', async () => {
  const archive = createTemporaryFolder()
  const folder = join(archive, '7')
  const day = (date: number) => new Date(Date.UTC(2026, 10, date))
  const MB16 = 16 * 2 ** 20
  const names = [1, 2, 3].map(date => toBaseName(day(date), date * MB16 + 5, CHECKSUM))
  const parts = [1, 2, 3].map(at => toPartName(at * MB16, (at + 1) * MB16, day(at), CHECKSUM))
  const forgotten = join(archive, '6')
  for (const each of [folder, forgotten]) mkdirSync(each)
  utimesSync(forgotten, 0, 0)
  for (const name of [...names, ...parts]) writeFileSync(join(folder, name), '')
  await removeOld(archive, '7', day(2))
  expect(readdirSync(archive)).toEqual(['7'])
  const { bases, parts: left } = await listArchive(folder)
  expect(bases.map(({ at }) => at)).toEqual([day(2), day(3)])
  expect(left.map(({ from }) => from)).toEqual([2 * MB16, 3 * MB16])
})

test('an instant is recovered exactly, and the last moment of a lost machine', async () => {
  const archive = createTemporaryFolder()
  const config = { ...createEmbeddedConfig(), ARCHIVE_DIR: archive }
  const product = await openInstallation(config)
  const add = (name: string) =>
    product.storage.pool.query('insert into city (key, name) values ($1, $1)', [name])
  await add('before')
  // by which the installation knows its own backup where no feature has secrets
  await product.storage.pool.query(
    "insert into account (name, email, mobile, password_hash) values ('Asha', 'asha@example.com', '9', 'x')",
  )
  await product.storage.pool.query(`insert into subscription (id, channel, email, language, rule, unit, market, kind,
    corrections, digest_minute, key_hash, confirmed_at)
    values (gen_random_uuid(), 'mail', 'asha@example.com', 'en', 'published', 'inr', 'retail', 'chicken', true, 480, 'x', now())`)
  const hasBase = () =>
    readdirSync(archive)
      .flatMap(name => readdirSync(join(archive, name)))
      .join()
  await expect.poll(hasBase, { timeout: 20_000 }).toMatch(/base-\d+-[^,]*\.gz/)
  await add('between')
  // the database's clock, in microseconds, is the one that is asked for
  const { rows } = await product.storage.pool.query<{ at: Date }>('select clock_timestamp() as at')
  await product.storage.pool.query('select pg_sleep(0.002)')
  await add('after')
  await product.storage.pool.query('delete from subscription')
  await product.close()
  const [finding] = await checkArchive(config, new Date())
  expect(formatFinding(finding!)).toMatch(/^note .*is on the disk of the data/)
  const middle = new Date(rows[0]!.at.getTime() + 1)
  // in the place of what is there: who has unsubscribed since stays so
  await withMaintenance(config, async storage => {
    await withRecovered(config, { at: middle }, async file => {
      await loadBackup(storage, file)
    })
    const count =
      'select (select count(*) from city) as cities, (select count(*) from subscription) as subscriptions'
    expect((await storage.client.query(count)).rows).toEqual([{ cities: 2, subscriptions: 0 }])
  })
  rmSync(config.DATA_DIR, { recursive: true })

  const exactly = expect.stringMatching(/^Recovered from .*tar\.gz; the last write is of 2.*Z\.$/)
  expect(await recoverCities(config, { at: middle })).toEqual(['2', middle.toISOString(), exactly])
  // nothing was written after the last write, and the product has stopped: the archive ends before the instant
  const [cities, , sentence] = await recoverCities(config, { at: undefined })
  expect([cities, sentence]).toEqual(['3', expect.stringMatching(/, where the archive ends\.$/)])
}, 90_000)

/** Recovers, and returns how many cities there are, of which instant, and what the operator is told. */
async function recoverCities(config: Config, recovery: Parameters<typeof withRecovered>[1]) {
  let found: string[] = []
  await withRecovered(config, recovery, async (file, sentence) => {
    const { head, foot } = await readToEnd(file)
    found = [`${foot.tables.city?.rows}`, head.at, sentence]
  })
  return found
}

describe('an archive that has lost something', () => {
  const folder = mkdtempSync(join(ROOM, 'cr-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const made = readConfig({ DATA_DIR: join(folder, 'data'), ARCHIVE_DIR: join(folder, 'archive') })
  const writes: { at: Date; to: number }[] = []
  /** Three runs, each of which adds a city; the copy is of the first run. */
  beforeAll(async () => {
    for (const name of ['one', 'two', 'three']) {
      const storage = await openStorage(made, pino({ level: 'silent' }), [feature])
      await storage.pool.query('insert into city (key, name) values ($1, $1)', [name])
      const { rows } = await storage.pool.query<{ at: Date; lsn: string }>(
        'select clock_timestamp() as at, pg_current_wal_insert_lsn() as lsn',
      )
      await storage.pool.query('select pg_sleep(0.002)')
      const to = readPosition(rows[0]!.lsn)
      writes.push({ at: new Date(rows[0]!.at.getTime() + 1), to })
      await vi.waitFor(
        async () => {
          const { bases, parts } = await listStored(made)
          expect(bases).toHaveLength(1)
          expect(parts.at(-1)?.to).toBeGreaterThanOrEqual(to)
        },
        { timeout: 50_000 },
      )
      await storage.close()
    }
  })
  const listStored = ({ ARCHIVE_DIR = '' }: Config) =>
    listArchive(join(ARCHIVE_DIR, readdirSync(ARCHIVE_DIR).join()))
  /** A copy of that archive, to be damaged. */
  async function copyArchive() {
    const config = { ...made, ARCHIVE_DIR: createTemporaryFolder() }
    cpSync(join(folder, 'archive'), config.ARCHIVE_DIR, { recursive: true })
    const { bases, parts: stored } = await listStored(config)
    const secondRun = stored.findIndex(part => part.to >= writes[1]!.to)
    // as if the second and third run had been ten seconds later
    const parts = stored.map(({ file, from, to, at, checksum = '' }, index) => {
      if (index < secondRun) return { file, to }
      const later = join(dirname(file), toPartName(from, to, new Date(at.getTime() + 10_000), checksum))
      renameSync(file, later)
      return { file: later, to }
    })
    /** An instant after each write, and the part that has the write. */
    const [, two, three] = writes.map(({ at, to }) => ({
      at,
      part: parts.find(part => part.to >= to)!.file,
    }))
    return { config, two: two!, three: three!, base: bases[0]!.file }
  }
  const findings = async (config: Config) =>
    (await checkArchive(config, new Date())).map(formatFinding).join()

  test('a part that is missing is named with its instants, and nothing is recovered beyond it', async () => {
    const { config, two, three } = await copyArchive()
    rmSync(two.part)
    const gap =
      /^The archive has a gap: what was written after 2.*Z until 2.*Z is missing. Nothing was changed/
    await expect(recoverCities(config, { at: three.at })).rejects.toThrow(gap)
    await expect(recoverCities(config, { at: undefined })).rejects.toThrow(gap)
    expect(await findings(config)).toMatch(/^wrong .*has a gap/)
    const early = await recoverCities(config, { at: three.at, mayEndEarly: true })
    expect(early).toEqual(['1', expect.any(String), expect.stringMatching(/has a gap/)])
  })

  test('the last part that is missing is missed, too', async () => {
    const { config, two, three } = await copyArchive()
    rmSync(three.part)
    await expect(recoverCities(config, { at: undefined })).rejects.toThrow(/has a gap/)
    expect(await recoverCities(config, { at: two.at })).toEqual([
      '2',
      two.at.toISOString(),
      expect.any(String),
    ])
  })

  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 9)],
    [
      'flipped',
      (bytes: Buffer) =>
        Buffer.concat([bytes.subarray(0, 400), Buffer.from([255, 0, 255]), bytes.subarray(403)]),
    ],
    ['emptied', () => Buffer.alloc(0)],
  ])('a last part whose bytes are %s is named, and instants before it are recovered', async (_, damage) => {
    const { config, two, three } = await copyArchive()
    const file = three.part
    writeFileSync(file, damage(readFileSync(file)))
    await expect(recoverCities(config, { at: undefined })).rejects.toThrow(`${file} is damaged`)
    expect(await recoverCities(config, { at: two.at })).toEqual([
      '2',
      two.at.toISOString(),
      expect.any(String),
    ])
  })

  test('an instant that the archive does not reach is refused', async () => {
    const { config } = await copyArchive()
    const later = new Date(Date.now() - 1)
    await expect(recoverCities(config, { at: later })).rejects.toThrow(
      /^The archive ends at 2.*Nothing was changed/,
    )
    expect(await recoverCities(config, { at: later, mayEndEarly: true })).toContain('3')
    expect(await recoverCities(config, { at: undefined })).toContain('3')
  })

  test('where its only copy is damaged nothing is recovered', async () => {
    const { config, base } = await copyArchive()
    writeFileSync(base, 'x')
    await expect(recoverCities(config, { at: undefined })).rejects.toThrow(`${base} is damaged`)
  })

  test('it is verified by a restore to its newest instant, and the doctor tells what came of it', async () => {
    const { config, two } = await copyArchive()
    expect(await findings(config)).toMatch(/was not verified yet/)
    expect(await verifyArchive(config, new Date())).toMatch(/where the archive ends\. It holds .*/)
    expect(await findings(config)).toMatch(/ok .*was restored in a trial on/)
    rmSync(two.part)
    await expect(verifyArchive(config, new Date())).rejects.toThrow(/has a gap/)
    expect(await findings({ ...config, ARCHIVE_DIR: join(folder, 'archive') })).toMatch(
      /wrong .*could not be restored on .* has a gap/,
    )
  })

  test('files of another database are no archive of this one', async () => {
    const other = await copyArchive()
    const config = { ...createEmbeddedConfig(), ARCHIVE_DIR: other.config.ARCHIVE_DIR }
    await withMaintenance(config, async () => {}, { alone: true })
    const none = /There is no archive of this database/
    await expect(checkArchive(config, new Date())).rejects.toThrow(none)
    await expect(verifyArchive(config, new Date())).rejects.toThrow(none)
  })
}, 90_000)
