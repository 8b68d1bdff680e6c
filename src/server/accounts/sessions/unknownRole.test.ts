import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Db, Fragment } from '#server/database/db.ts'
import { hasAccess, listRoles, PERMISSIONS } from '#shared/accounts/roles.ts'
import type { Access } from '#shared/endpoint.ts'
import { NOW, openTestApp } from '#test/app.ts'
import { openLiveServer } from '#test/live.ts'
import { createWrite } from './guard.ts'
import { hashToken } from './tokens.ts'

const ACCESSES = Object.keys(PERMISSIONS)
const server = await openTestApp()
const line = await openLiveServer(server)
const viewer = await server.staff('Sub Admin')
// as a newer version of the product might have left it
const { pool } = server.storage
await pool.query('alter table account drop constraint account_admin_type_check')
await pool.query(`update account set admin_type = 'Owner' where id = $1`, [viewer.id])

describe('an account of a type that the code does not know', () => {
  test('gets no answer and no live events', async () => {
    const answer = await server.call('GET', '/api/rates/deleted', { token: viewer.token })
    expect(answer.statusCode).toBe(403)
    await expect(line.connect(viewer.token)).rejects.toThrow('unauthorized')
  })

  test.each([...ACCESSES.filter(access => access !== 'public'), 'an access of tomorrow'])(
    'writes nothing when its role changed after a call for %s was let in',
    async access => {
      const { db } = server.storage
      const session = hashToken(viewer.token)
      const write = createWrite({ db, session, access: access as Access, now: () => new Date(NOW) })
      await expect(write.all(async () => 'written')).rejects.toMatchObject({ status: 403 })
      const statement = async (one: Db, writer: Fragment) =>
        (
          await sql<{ mayWrite: boolean }>`
            with writer as materialized (${writer}) select exists(select from writer) as "mayWrite"`.execute(
            one,
          )
        ).rows[0]!
      await expect(write.inOne(statement)).rejects.toMatchObject({ status: 403 })
    },
  )
})

test('a route under /api that no call declares is served to nobody', async () => {
  const app = await buildApp({
    config: readConfig({ CITIES_SERVICE_URL: '', RATE_LIMITS: 'off' }),
    storage: server.storage,
    log: pino({ level: 'silent' }),
    now: () => new Date(NOW),
  })
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/api/undeclared',
    config: { cost: 'small' },
    handler: async () => 'served',
  })
  const { token } = await server.staff('Admin')
  for (const method of ['GET', 'HEAD', 'POST', 'DELETE'] as const) {
    const answer = await app.inject({
      method,
      url: '/api/undeclared',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode).toBe(404)
  }
  await app.close()
})

test.each(['', 'constructor', 'toString', '__proto__', 'Owner', null])('no role %j has an access', role => {
  for (const access of [...ACCESSES, 'constructor', '__proto__']) {
    expect(hasAccess(role, access)).toBe(false)
  }
})

test.each(['', 'constructor', '__proto__', 'an access of tomorrow'])('no role has the access %j', access =>
  expect(listRoles(access)).toEqual([]),
)
