import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readToEnd } from '#cli/backup/read.ts'
import { withMaintenance } from '#cli/command.ts'
import { formatFinding } from '#cli/doctor/finding.ts'
import { loadBackup } from '#cli/restore/restore.ts'
import { listArchive, removeOld, toBaseName, toPartName } from '#features/archive/server/database/files.ts'
import { readConfig } from '#server/config.ts'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { createEmbeddedConfig, openInstallation } from '#test/operations.ts'
import { checkArchive } from './checkArchive.ts'
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
  await expect(withRecovered(readConfig({}), undefined, work)).rejects.toThrow('Set ARCHIVE_DIR')
  const config = readConfig({ ARCHIVE_DIR: createTemporaryFolder() })
  await expect(withRecovered(config, undefined, work)).rejects.toThrow('There is no archive in')
})

test('what nobody needs is removed: earlier copies, the log before the first that stays, and forgotten clusters', async () => {
  const archive = createTemporaryFolder()
  const folder = join(archive, '7')
  const day = (date: number) => new Date(Date.UTC(2026, 10, date))
  const MB16 = 16 * 2 ** 20
  const names = [1, 2, 3].map(date => toBaseName(day(date), date * MB16 + 5))
  const parts = [1, 2, 3].map(at => toPartName(at * MB16, (at + 1) * MB16))
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
  expect(formatFinding(await checkArchive(config, new Date()))).toMatch(/^note .*is on the disk of the data/)
  const middle = new Date(rows[0]!.at.getTime() + 1)
  // in the place of what is there: who has unsubscribed since stays so
  await withMaintenance(config, async storage => {
    await withRecovered(config, middle, async file => {
      await loadBackup(storage, file)
    })
    const count =
      'select (select count(*) from city) as cities, (select count(*) from subscription) as subscriptions'
    expect((await storage.client.query(count)).rows).toEqual([{ cities: 2, subscriptions: 0 }])
  })
  rmSync(config.DATA_DIR, { recursive: true })

  const recoverCities = async (at: Date | undefined) => {
    let found: string[] = []
    await withRecovered(config, at, async (file, sentence) => {
      const { head, foot } = await readToEnd(file)
      found = [`${foot.tables.city?.rows}`, head.at, sentence]
    })
    return found
  }
  const exactly = expect.stringMatching(/^Recovered from .*tar\.gz; the last write is of 2.*Z\.$/)
  expect(await recoverCities(middle)).toEqual(['2', middle.toISOString(), exactly])
  // nothing was written after the last write: the archive ends before the instant
  const [cities, , sentence] = await recoverCities(new Date())
  expect([cities, sentence]).toEqual(['3', expect.stringMatching(/, where the archive ends\.$/)])
}, 90_000)
