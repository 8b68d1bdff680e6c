import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notification } from '#shared/notifications/api.ts'
import type { OwnProposal, Proposal } from '#shared/rates/proposals.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import type { Staff } from '#test/staff.ts'

let admin: Staff
let clerk: Staff
const server = await openTestApp()
beforeAll(async () => {
  admin = await server.staff('Admin', 'Asha')
  clerk = await server.staff('Sub Admin')
})
afterAll(() => server.close())

const REASON = 'Two digits were swapped.'
const propose = ({ token }: Staff, _id: string, markets: object, headers: Record<string, string> = {}) =>
  server.call('POST', `/api/rates/daily/${_id}/proposals`, {
    token,
    body: { markets, reason: REASON },
    headers,
  })
const decide = (id: number, decision: 'approve' | 'decline', { token } = admin) =>
  server.call('POST', `/api/rates/proposals/${id}/${decision}`, { token })
const list = async (): Promise<Proposal[]> =>
  (await server.call('GET', '/api/rates/proposals', { token: admin.token })).json()
const read = async (_id: string) => (await server.call('GET', `/api/rates/daily/${_id}`)).json().markets

test('a proposal needs a record as it is, another content and a reason, and publishes nothing', async () => {
  const { _id } = await enter(server, admin.token, 'Pune', TODAY)
  const code = async (answer: ReturnType<typeof propose>) => (await answer).json().code
  expect(await code(propose(clerk, '999999-20261121', makeMarkets(240)))).toBe('rate.unknown')
  expect(await code(propose(clerk, _id, makeMarkets(230)))).toBe('proposal.same')
  expect(await code(propose(clerk, _id, { retail: { chicken: 1 } }))).toBe('rate.incomplete')
  expect(await code(propose(clerk, _id, makeMarkets(231), { 'if-match': '"9"' }))).toBe('rate.stale')
  const url = `/api/rates/daily/${_id}/proposals`
  const body = { markets: makeMarkets(231), reason: ' ' }
  expect((await server.call('POST', url, { token: clerk.token, body })).statusCode).toBe(400)
  expect((await propose(clerk, _id, makeMarkets(231))).statusCode).toBe(201)
  expect(await read(_id)).toEqual(makeMarkets(230))
  expect((await server.call('GET', '/api/rates/proposals', { token: clerk.token })).json().code).toBe(
    'access.admin',
  )
  const [{ _id: id }] = (await list()) as [Proposal]
  expect((await decide(id, 'approve', clerk)).json().code).toBe('access.admin')
  await decide(id, 'decline')
})

test('an Admin is told of a proposal and approves it in one press, with its reason, on record', async () => {
  const { _id } = await enter(server, admin.token, 'Nagpur', TODAY)
  await propose(clerk, _id, makeMarkets(240))
  await propose(clerk, _id, makeMarkets(241))
  const waiting = await list()
  expect(waiting).toMatchObject([{ rate: _id, by: { _id: clerk.id }, reason: REASON, isOutdated: false }])
  const told = (await server.call('GET', '/api/notifications', { token: admin.token })).json()
  expect(told[0]).toMatchObject({ type: 'proposal', about: { cities: ['Nagpur'], day: TODAY } })
  const id = waiting[0]!._id
  expect((await decide(id, 'approve')).json().markets).toEqual(makeMarkets(241))
  expect(await read(_id)).toEqual(makeMarkets(241))
  const history = await server.call('GET', `/api/rates/daily/${_id}/history`, { token: admin.token })
  expect(history.json()[0]).toMatchObject({ action: 'update', by: { _id: admin.id }, reason: REASON })
  expect((await decide(id, 'approve')).json().code).toBe('proposal.unknown')
  const entries = (await server.call('GET', '/api/audit', { token: admin.token })).json()
  expect(entries.map(({ action }: { action: string }) => action).slice(0, 4)).toEqual(
    expect.arrayContaining(['proposal.approved', 'rate.update', 'proposal.made']),
  )
})

test('who has asked for a correction is told what an Admin has decided, and nobody else is', async () => {
  const { _id } = await enter(server, admin.token, 'Gondia', TODAY)
  const [other, rival] = [await server.staff('Sub Admin'), await server.staff('Admin')]
  const told = async ({ token }: Staff) =>
    (await server.call('GET', '/api/notifications', { token }))
      .json<Notification[]>()
      .filter(({ type }) => type === 'decision')
  const own = async ({ token }: Staff): Promise<OwnProposal[]> =>
    (await server.call('GET', '/api/rates/proposals/own', { token })).json()
  await propose(other, _id, makeMarkets(241))
  const [waiting] = await own(other)
  expect(waiting).toMatchObject({ rate: _id, reason: REASON })
  expect(waiting).not.toHaveProperty('decision')
  const heard: unknown[] = []
  const listen = ({ type }: Notification, accountId?: string) => heard.push([type, accountId])
  server.app.events.on('notification.created', listen)
  await decide(waiting!._id, 'decline')
  server.app.events.off('notification.created', listen)
  expect(heard).toEqual([['decision', other.id]])
  expect(await told(other)).toMatchObject([
    {
      title: 'Your correction was declined: Gondia',
      about: { cities: ['Gondia'], day: TODAY, decision: 'declined' },
    },
  ])
  expect(await own(other)).toMatchObject([{ rate: _id, decision: { is: 'declined', by: 'Asha' } }])
  expect([await told(admin), await told(rival), await own(clerk)]).toEqual([
    [],
    [],
    expect.not.arrayContaining([expect.objectContaining({ rate: _id })]),
  ])
  await propose(rival, _id, makeMarkets(242))
  const [{ _id: mine }] = (await own(rival)) as [OwnProposal]
  await decide(mine, 'approve', rival)
  expect(await told(rival)).toEqual([])
  expect(await own(rival)).toMatchObject([{ decision: { is: 'approved' } }])
})

test('what somebody has written since is not overwritten: such a proposal can only be declined', async () => {
  const { _id } = await enter(server, admin.token, 'Wardha', TODAY)
  await propose(clerk, _id, makeMarkets(240))
  const body = { markets: makeMarkets(250) }
  await server.call('PUT', `/api/rates/daily/${_id}`, { token: admin.token, body })
  const [{ _id: id, isOutdated }] = (await list()) as [Proposal]
  expect(isOutdated).toBe(true)
  expect((await decide(id, 'approve')).json().code).toBe('rate.stale')
  expect(await read(_id)).toEqual(makeMarkets(250))
  expect((await decide(id, 'decline')).statusCode).toBe(200)
  expect(await list()).toEqual([])
})

test('at most 50 proposals of an account wait', async () => {
  const { _id } = await enter(server, admin.token, 'Bhandara', TODAY)
  await server.storage.pool.query(
    `insert into proposal (city_id, date, version, account_id, content, reason)
      select $1, date '2020-01-01' + n, 1, $2, '{}', 'x' from generate_series(1, 50) n`,
    [Number(_id.split('-')[0]), clerk.id],
  )
  expect((await propose(clerk, _id, makeMarkets(240))).json().code).toBe('proposal.tooMany')
})
