import { expect, test } from 'vitest'
import { openTestApp, TODAY } from '#test/app.ts'
import { enter } from '#test/rates.ts'
import type { Staff } from '#test/staff.ts'

const server = await openTestApp()
const admin = await server.staff('Admin', 'Asha')
const clerk = await server.staff('Sub Admin', 'Ravi')
for (const city of ['Pune', 'Kochi', 'Bengaluru']) await enter(server, clerk.token, city, TODAY)

const assign = (areas: unknown, id = clerk.id) =>
  server.call('PUT', `/api/admin/users/${id}/areas`, { token: admin.token, body: { areas } })
const read = async (url: string, { token }: Staff) => (await server.call('GET', url, { token })).json()

test.each([undefined, 'Pune', [7], ['<b>'], Array(201).fill('Pune')])(
  'the cities %j are refused',
  async areas => expect((await assign(areas)).statusCode).toBe(400),
)

test('a name without rates is refused with its name, and nothing changes', async () => {
  await assign(['Pune'])
  expect((await assign(['Kochi', 'Nowhere'])).json()).toMatchObject({
    message: 'No city with rates is called Nowhere.',
    errors: [{ path: 'areas' }],
  })
  expect((await read('/api/auth/profile', clerk)).areas).toEqual(['Pune'])
})

test('cities are known by any spelling, shown to the person and on record; none means all', async () => {
  const { areas } = (await assign(['bangalore', 'Kochi', 'Bengaluru'])).json()
  expect(areas).toEqual(['Bengaluru', 'Kochi'])
  expect((await read('/api/auth/profile', clerk)).areas).toEqual(areas)
  const entry = { action: 'areas.changed', by: { name: 'Asha' }, subject: { name: 'Ravi' } }
  expect((await read('/api/audit', admin))[0]).toMatchObject({
    ...entry,
    before: { areaNames: 'Pune' },
    after: { areaNames: 'Bengaluru, Kochi' },
  })
  expect((await assign([])).json().areas).toEqual([])
})

test('somebody with cities of their own may enter rates of others', async () => {
  await assign(['Pune'])
  await enter(server, clerk.token, 'Agra', TODAY)
})
