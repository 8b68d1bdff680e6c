import { expect, test } from 'vitest'
import type { LatestRate } from '#shared/rates/rates.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'

test('no city is missing after writes when there are more cities than are held in memory', async () => {
  const server = await openTestApp()
  const { token } = await server.staff('Admin')
  const { _id } = await enter(server, token, 'Pune', TODAY)
  await server.storage.pool.query(`
    with made as (
      insert into city (key, name) select 'town' || n, 'Town ' || n from generate_series(1, 4999) n returning id
    ) insert into rate (city_id, date) select id, '${TODAY}' from made`)
  const read = async (): Promise<LatestRate[]> => (await server.call('GET', '/api/rates/latest')).json()
  expect(await read()).toHaveLength(5000)
  await enter(server, token, 'Agra', TODAY)
  expect(await read()).toHaveLength(5001)
  const body = { markets: makeMarkets(300) }
  await server.call('PUT', `/api/rates/daily/${_id}`, { token, body })
  expect(await read()).toHaveLength(5001)
})
