import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import S3rver from 's3rver'
import { expect, onTestFinished, test } from 'vitest'
import { makeBackup } from '#cli/backup/makeBackup.ts'
import { type Config, readConfig } from '#server/config.ts'
import { toBackupPath } from '#server/observability/backups.ts'
import { toBackupName } from '#server/observability/retention.ts'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { createEmptyServerConfig } from '#test/operations.ts'
import { openBucket } from './bucket.ts'

/** Opens an S3-compatible server with one bucket, and the settings of an installation that copies its backups there. */
async function openServer(changed: Record<string, string> = {}) {
  const directory = createTemporaryFolder()
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'rates', configs: [] }],
  })
  const { port } = (await server.run()) as AddressInfo
  onTestFinished(() => server.close())
  const { DATABASE_URL } = await createEmptyServerConfig()
  return readConfig({
    DATABASE_URL,
    BACKUP_DIR: join(createTemporaryFolder(), 'backups'),
    BACKUP_BUCKET: `http://127.0.0.1:${port}/rates/hourly`,
    BACKUP_BUCKET_REGION: 'us-east-1',
    // what this server knows
    BACKUP_BUCKET_KEY: 'S3RVER',
    BACKUP_BUCKET_SECRET: 'S3RVER',
    ...changed,
  })
}

async function backUp(config: Config): Promise<void> {
  const now = new Date()
  for await (const _ of makeBackup(config, { file: toBackupPath(config.BACKUP_DIR, now), now }));
}

test('each backup is copied into the bucket as it is, and as many stay there as in the folder', async () => {
  const config = await openServer()
  const { client } = openBucket(config)!
  const old = Array.from({ length: 30 }, (_, minute) =>
    toBackupName(new Date(Date.UTC(2026, 0, 1, 9, minute))),
  )
  for (const name of old) await client.putAnyObject(`hourly/${name}`, 'old')
  await client.putAnyObject('hourly/of-somebody-else', 'old')
  await backUp(config)
  const [name] = readdirSync(config.BACKUP_DIR)
  const stored = (await client.listObjects('/', 'hourly/'))!.map(({ Key }) => Key)
  expect(stored.toSorted()).toEqual([...old.slice(7), name, 'of-somebody-else'].map(each => `hourly/${each}`))
  const copy = Buffer.from((await client.getObjectArrayBuffer(`hourly/${name}`))!)
  expect(copy.equals(readFileSync(join(config.BACKUP_DIR, name!)))).toBe(true)
})

test.each([
  ['does not know the key', { BACKUP_BUCKET_KEY: 'stranger' }],
  ['is another one', { BACKUP_BUCKET: 'http://127.0.0.1:1/other' }],
  ['has no key', { BACKUP_BUCKET_KEY: '' }],
])('where the bucket %s, the backup fails in one sentence, and the older ones stay', async (_, changed) => {
  const config = await openServer(changed)
  for (let times = 0; times < 2; times += 1) await expect(backUp(config)).rejects.toThrow(/BACKUP_BUCKET/)
  expect(readdirSync(config.BACKUP_DIR)).toHaveLength(2)
})
