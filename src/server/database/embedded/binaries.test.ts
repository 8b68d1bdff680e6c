import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { chooseBinaries, findPackage } from './binaries.ts'
import { startEmbedded } from './embedded.ts'

const choose = (major?: number, postgresDir?: string) =>
  chooseBinaries({ postgresDir, prefix: [], cluster: '/data/postgres', major })

test('a named folder without PostgreSQL is refused', async () => {
  const empty = createTemporaryFolder()
  await expect(choose(undefined, empty)).rejects.toThrow(`There is no PostgreSQL in ${empty}`)
})

test('a start whose PostgreSQL lacks a library is refused with its name, whatever else the machine has, and makes nothing', async () => {
  const [postgresDir, dataDir] = [createTemporaryFolder(), createTemporaryFolder()]
  mkdirSync(join(postgresDir, 'bin'))
  copyFileSync(join(findPackage(), 'postgres'), join(postgresDir, 'bin/postgres'))
  await expect(startEmbedded({ dataDir, postgresDir })).rejects.toThrow(
    /^The PostgreSQL in .*bin does not run \(postgres: .*lib\w+[.\w]*: .*\): npm ci, or set POSTGRES_DIR or DATABASE_URL to another one\.$/,
  )
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})

test('data of another version is refused, and new data is made by the PostgreSQL that came along', async () => {
  await expect(choose(99)).rejects.toThrow(/made by PostgreSQL 99, and .* has PostgreSQL 18: start the/)
  await expect(choose(15)).rejects.toThrow(/made by PostgreSQL 15, and .* has PostgreSQL 18: back it up/)
  expect(await choose()).toBe(findPackage())
})
