import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { shareAssets } from './sharedAssets.ts'

function makeVersion(name: string): string {
  const folder = join(createTemporaryFolder(), 'assets')
  mkdirSync(folder)
  for (const file of ['same.js', `${name}.js`]) writeFileSync(join(folder, file), name)
  return folder
}

test('an older and a newer version share the assets of both, until the older one has not been started for a month', async () => {
  const [older, newer, shared] = [
    makeVersion('older'),
    makeVersion('newer'),
    join(createTemporaryFolder(), 'shared'),
  ]
  const now = new Date()
  for (const version of [older, newer, older]) await shareAssets(version, shared, now)
  expect(readdirSync(shared).toSorted()).toEqual(['newer.js', 'older.js', 'same.js'])
  await shareAssets(newer, shared, new Date(now.getTime() + 31 * 24 * 60 * 60_000))
  expect(readdirSync(shared).toSorted()).toEqual(['newer.js', 'same.js'])
})

test('instances that start at once share assets also on another disk, where each is copied', async () => {
  const version = makeVersion('newer')
  for (let file = 0; file < 50; file++) writeFileSync(join(version, `${file}.js`), 'newer')
  const shared = mkdtempSync(join(import.meta.dirname, '../../../dist/assets-'))
  onTestFinished(() => rmSync(shared, { recursive: true }))
  await Promise.all(Array.from({ length: 8 }, () => shareAssets(version, shared, new Date())))
  expect(readdirSync(shared).toSorted()).toEqual(readdirSync(version).toSorted())
})
