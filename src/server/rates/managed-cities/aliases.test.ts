import { expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit/api.ts'
import { TODAY } from '#test/app.ts'
import { listManagedCities, listRates, openInstances } from '#test/managedCities.ts'
import { enter } from '#test/rates.ts'

const { server, other, admin, clerk } = await openInstances()
await enter(server, clerk, 'Bengaluru', TODAY)
await enter(server, clerk, 'Delhi', TODAY)

const teach = (name: string, city: string, token = clerk) =>
  server.call('POST', '/api/cities/aliases', { token, body: { name, city } })
const forget = (name: string, token = admin) =>
  server.call('DELETE', `/api/admin/aliases/${encodeURIComponent(name)}`, { token })
const recognise = async (name: string, to = server) =>
  (await to.call('POST', '/api/cities/recognise', { token: clerk, body: { names: [name] } })).json()[0]

test.each([
  ['a city that was entered', 'Delhi', 'Bengaluru', 'city.exists'],
  ['a place of the lists', 'Surat', 'Bengaluru', 'city.exists'],
  ['another script that looks like Latin', '\u0420une Road', 'Bengaluru', 'city.mixedScripts'],
  ['for a city without rates', 'Banglur Road', 'Pune', 'city.unknown'],
])('nobody is taught the name of %s', async (_, name, city, code) => {
  expect((await teach(name, city)).json().code).toBe(code)
})

test('what staff said a name means holds for everybody, until an Admin has it forgotten', async () => {
  expect((await teach('Banglur Road', 'bangalore', (await server.staff('pending')).token)).statusCode).toBe(
    403,
  )
  expect((await teach('Banglur Road', 'bangalore')).json()).toEqual({
    name: 'Banglur Road',
    city: 'Bengaluru',
  })
  const meant = { name: 'Bengaluru', status: 'entered' }
  expect(await recognise('BANGLUR  ROAD - 221')).toMatchObject(meant)
  expect(await recognise('Banglur Road', other)).toMatchObject(meant)
  expect(await listRates(server, 'banglur road')).toHaveLength(1)
  const [city] = await listManagedCities(server, admin)
  expect(city).toMatchObject({ name: 'Bengaluru', otherNames: ['Banglur Road'] })

  expect((await forget('Banglur Road', clerk)).json().code).toBe('access.admin')
  expect((await forget('Bengaluru')).json().code).toBe('city.unknown')
  expect((await forget('Banglur Road')).statusCode).toBe(200)
  expect(await recognise('Banglur Road')).toMatchObject({ status: 'unknown' })
  expect((await forget('Banglur Road')).json().code).toBe('city.unknown')
  const entries: AuditEntry[] = await server.read('/api/audit?location=Bengaluru', admin)
  expect(entries.slice(0, 2)).toMatchObject(
    ['city.aliasForgotten', 'city.aliasLearned'].map(action => ({
      action,
      subject: { type: 'city', location: 'Bengaluru' },
      after: { name: 'Banglur Road', city: 'Bengaluru' },
    })),
  )
})
