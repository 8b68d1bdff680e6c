import pino from 'pino'
import { expect, test } from 'vitest'
import { createTestStorage } from '#test/database.ts'
import { createServerConfig } from '#test/operations.ts'
import { openStorage } from './storage.ts'

test('a database of a newer version is refused at the start in one sentence', async () => {
  const { pool, ...storage } = await createTestStorage()
  await pool.query("insert into kysely_migration values ('9999_later', now()::text)")
  await expect(
    openStorage(createServerConfig({ pool, ...storage }), pino({ level: 'silent' })),
  ).rejects.toThrow(
    'The database is of a newer Chicken Rates (its schema is at 9999_later): install that one, or restore a backup from before it.',
  )
})
