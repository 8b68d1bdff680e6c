import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CellNote } from '#features/rate-notes/shared/api.ts'
import { ENDPOINTS } from '#server/calls.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { enter } from '#test/rates.ts'
import type { Staff } from '#test/staff.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const SECRET = 'The shop asked us not to say so'

let admin: Staff
let clerk: Staff
const server = await openTestApp()
beforeAll(async () => {
  admin = await server.staff('Admin')
  clerk = await server.staff('Sub Admin', 'Lakshmi')
})
afterAll(() => server.close())

const note = (_id: string, text: string, { token }: Staff = clerk) =>
  server.call('PUT', `/api/rates/daily/${_id}/notes`, {
    token,
    body: { market: 'retail', kind: 'chicken', text },
  })
const list = async ({ token }: Staff = admin): Promise<CellNote[]> =>
  (await server.call('GET', `/api/rates/days/${TODAY}/notes`, { token })).json()

test('a price of a record has one note, which any of the staff writes, replaces and removes', async () => {
  const { _id } = await enter(server, admin.token, 'Pune', TODAY)
  expect((await note('999999-20261121', SECRET)).json().code).toBe('rate.unknown')
  expect((await note(_id, 'x'.repeat(201))).statusCode).toBe(400)
  await note(_id, 'First')
  expect((await note(_id, SECRET)).json()).toMatchObject([
    { rate: _id, location: 'Pune', text: SECRET, by: 'Lakshmi' },
  ])
  expect(await list()).toHaveLength(1)
  await note(_id, ' ', admin)
  expect(await list()).toEqual([])
})

test('nothing that the public can read has a note: no call, no file, no page', async () => {
  const { _id } = await enter(server, admin.token, 'Nagpur', TODAY)
  await note(_id, SECRET)
  expect((await server.call('GET', `/api/rates/days/${TODAY}/notes`)).statusCode).toBe(401)
  const asked: Record<string, string> = {
    '/api/rates/monthly': `?month=${TODAY.slice(0, 7)}`,
    '/api/cities': '?q=nag',
  }
  const calls = ENDPOINTS.filter(({ method, access }) => method === 'GET' && access === 'public').map(
    ({ path }) => path.replace('{_id}', _id) + (asked[path] ?? ''),
  )
  expect(calls.length).toBeGreaterThan(8)
  const read = await Promise.all(
    [...calls, '/export/rates.csv'].map(async url => [url, (await server.call('GET', url)).body] as const),
  )
  expect(read.filter(([, body]) => body.includes(SECRET))).toEqual([])
  // pages and dumps have queries of their own: none of them names the table
  const naming = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    file => !file.endsWith('.test.ts') && readFileSync(join(ROOT, file), 'utf8').includes('cell_note'),
  )
  expect(naming.toSorted()).toEqual(['src/cli/backup/tables.ts', 'src/features/rate-notes/server/queries.ts'])
})
