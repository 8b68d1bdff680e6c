import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestStorage } from '#test/database.ts'

const storage = await createTestStorage()
const client = await storage.pool.connect()
beforeEach(() => client.query('delete from chicken_rates_jobs.job; reset all'))
afterAll(() => client.release())

const queue = () => client.query(`select queue_job('staff-mail.deliver')`)
/** Seconds from now at which jobs begin, whole. */
const list = async () => {
  const { rows } = await client.query(
    `select round(extract(epoch from start_after - clock_timestamp()))::integer as wait
     from chicken_rates_jobs.job where name = 'staff-mail.deliver' order by start_after`,
  )
  return rows.map(({ wait }) => wait)
}
const insert = (state: string, wait: string) =>
  client.query(
    `insert into chicken_rates_jobs.job (name, policy, state, start_after)
     values ('staff-mail.deliver', 'standard', $1::chicken_rates_jobs.job_state, clock_timestamp() + $2::interval)`,
    [state, wait],
  )

test('a job that is rolled back is queued by the next write of its connection', async () => {
  await client.query('begin')
  await queue()
  await client.query('rollback')
  expect(await list()).toEqual([])
  await queue()
  expect(await list()).toEqual([1])
})

test.each([
  ['waits for a later attempt', 'created', '40 s'],
  ['has begun', 'active', '1 s'],
  ['begins before this write is committed', 'created', '0.2 s'],
])('a job that %s is none that a write counts on', async (_, state, wait) => {
  await insert(state, wait)
  await queue()
  expect(await list()).toHaveLength(2)
})

test('writes share a job, also with those of other connections', async () => {
  await insert('created', '0.9 s')
  await queue()
  await queue()
  expect(await list()).toEqual([1])
})
