import { expect, test } from 'vitest'
import { openTestApp, TODAY } from '#test/app.ts'
import { enter } from '#test/rates.ts'

const server = await openTestApp()
const { pool } = server.storage
await enter(server, (await server.staff('Admin')).token, 'Pune', TODAY)

test.each([
  'update event set action = action',
  'delete from event',
  'truncate event',
  'update revision set version = version',
  'delete from revision',
  'truncate revision cascade',
])('the database refuses: %s', async statement => {
  await expect(pool.query(statement)).rejects.toThrow('is append-only')
})
