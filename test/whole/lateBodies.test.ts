import { request as open } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#server/calls.ts'
import type { Problem } from '#shared/problems.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { MESSAGE } from '#test/messages.ts'
import { listCities } from '#test/rates.ts'
import { begin, createAuthenticator, type Factor, setUp } from '#test/secondFactor.ts'
import { openSite } from '#test/site.ts'
import { STAFF_PASSWORD, type Staff } from '#test/staff.ts'

const server = await openTestApp({ SITE_URL: 'https://rates.example' }, undefined, undefined, { openSite })
const boss = await server.staff('Admin')
await server.app.listen({ port: 0, host: '127.0.0.1' })

interface Sent {
  id?: string
  body?: unknown
}
/** Makes what a call needs to succeed, and answers what it sends. */
type Prepare = (caller: Staff) => Promise<Sent> | Sent

const password = STAFF_PASSWORD
let cities = 0
const newCity = () => {
  cities += 1
  return `Late ${String.fromCharCode(97 + (cities % 26), 97 + Math.floor(cities / 26))}`
}
const markets = { retail: { chicken: 200, skinless: 210, boneless: 300 } }
const rate = () => ({ location: newCity(), date: TODAY, markets })
const enterRate = async () =>
  (await server.call('POST', '/api/rates/daily', { token: boss.token, body: rate() })).json()
const createRate = async () => (await enterRate())._id
const createCity = async () => Number((await createRate()).split('-')[0])
const learnAlias = async () => {
  const body = { name: newCity(), city: (await enterRate()).location }
  const learned = await server.call('POST', '/api/cities/aliases', { token: boss.token, body })
  return encodeURIComponent(learned.json().name)
}
const withFactor = async (caller: Staff, sent: (factor: Factor) => unknown): Promise<Sent> => ({
  body: sent(await setUp(server, caller)),
})
async function sendMessage(): Promise<string> {
  const message = `A question about ${newCity()}.`
  await server.call('POST', '/api/messages', { body: { ...MESSAGE, message } })
  return (await server.rows('select id from message where message = $1', [message]))[0].id
}
async function secondSession({ email }: Staff): Promise<string> {
  await server.call('POST', '/api/auth/login', { body: { email, password } })
  const text = `select s.id from session s join account a on a.id = s.account_id
    where a.email = $1 and s.client is not null`
  return (await server.rows(text, [email]))[0].id
}

/** Every call by which somebody with a session writes: a new one has to be added here. */
const WRITES: Record<string, Prepare> = {
  'POST /api/rates/daily': () => ({ body: rate() }),
  'PUT /api/rates/daily/{_id}': async () => ({ id: await createRate(), body: { markets } }),
  'DELETE /api/rates/daily/{_id}': async () => ({ id: await createRate() }),
  'PUT /api/admin/cities/{_id}': async () => ({ id: String(await createCity()), body: { name: newCity() } }),
  'POST /api/cities/aliases': async () => ({
    body: { name: newCity(), city: (await enterRate()).location },
  }),
  'DELETE /api/admin/aliases/{name}': async () => ({ id: await learnAlias() }),
  'POST /api/admin/cities/{_id}/merge': async () => ({
    id: String(await createCity()),
    body: { into: await createCity() },
  }),
  'POST /api/rates/daily/{_id}/restore': async () => {
    const id = await createRate()
    await server.call('DELETE', `/api/rates/daily/${id}`, { token: boss.token })
    return { id }
  },
  'PUT /api/rates/days/{date}': () => {
    const location = newCity()
    return { id: TODAY, body: { rates: [{ location, markets }], newCities: [location] } }
  },
  'POST /api/rates/imports/{_id}/undo': async () => {
    const rates = [rate()]
    const body = { rates, newCities: listCities(rates) }
    await server.call('POST', '/api/rates/imports', { token: boss.token, body })
    const text = `select subject_id as id from event where action = 'rates.imported' order by event.id desc limit 1`
    return (await server.rows(text))[0]
  },
  'POST /api/rates/imports': () => {
    const rates = [rate(), rate()]
    return { body: { rates, newCities: listCities(rates) } }
  },
  'POST /api/auth/logout': () => ({}),
  'DELETE /api/auth/sessions/{_id}': async caller => ({ id: await secondSession(caller) }),
  'DELETE /api/auth/sessions': async caller => {
    await secondSession(caller)
    return {}
  },
  'PUT /api/auth/mail': () => ({ body: { language: null } }),
  'PUT /api/auth/profile': () => ({ body: { name: 'Late Name', mobile: '9000000001' } }),
  'PUT /api/auth/password': () => ({ body: { current: password, new: 'nine slow windmills' } }),
  'PUT /api/admin/users/{_id}': async () => ({
    id: (await server.staff('deactivated')).id,
    body: { isApproved: true },
  }),
  'PUT /api/admin/users/{_id}/areas': async () => ({
    id: (await server.staff('Sub Admin')).id,
    body: { areas: [(await enterRate()).location] },
  }),
  'POST /api/admin/users/{_id}/reset-link': async () => ({
    id: (await server.staff('Sub Admin')).id,
    body: { password },
  }),
  'DELETE /api/admin/users/{_id}/sessions': async () => ({ id: (await server.staff('Sub Admin')).id }),
  'DELETE /api/admin/users/{_id}': async () => ({ id: (await server.staff('pending')).id }),
  'POST /api/auth/second-factor': () => ({ body: { password } }),
  'POST /api/auth/second-factor/confirm': async caller => {
    const { secret } = (await begin(server, caller.token)).json()
    return { body: { code: createAuthenticator(server, secret)() } }
  },
  'POST /api/auth/second-factor/recovery-codes': caller =>
    withFactor(caller, ({ code }) => ({ code: code() })),
  'POST /api/auth/second-factor/off': caller =>
    withFactor(caller, ({ recoveryCodes: [code] }) => ({ password, code })),
  'POST /api/admin/users/{_id}/second-factor/off': async caller => {
    const other = await server.staff('Sub Admin')
    await setUp(server, other)
    return { id: other.id, ...(await withFactor(caller, ({ code }) => ({ password, code: code() }))) }
  },
  'PUT /api/admin/alerts': () => ({ body: { isPaused: true } }),
  'PATCH /api/messages/{_id}': async () => ({ id: await sendMessage(), body: { state: 'answered' } }),
  'POST /api/messages/erase': async () => {
    await sendMessage()
    return { body: { person: MESSAGE.email } }
  },
  'PATCH /api/notifications/mark-read': async () => {
    await sendMessage()
    return {}
  },
  'DELETE /api/notifications': async () => {
    await sendMessage()
    return {}
  },
}

/** Sends the head of a call, and its body only when what happens `between` has happened. */
async function callLate(call: string, { token }: Staff, { id, body }: Sent, between: () => Promise<unknown>) {
  const [method, path] = call.split(' ') as [string, string]
  const { port } = server.app.server.address() as AddressInfo
  const { promise: isBodyAwaited, resolve: awaitBody } = Promise.withResolvers<void>()
  server.app.server.prependOnceListener('request', request =>
    request.on('newListener', event => event === 'data' && awaitBody()),
  )
  const sent = JSON.stringify(body ?? {})
  const asked = open({
    port,
    method,
    path: path.replace(/\{\w+\}/, id ?? ''),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': sent.length,
    },
  })
  const answered = new Promise<{ status: number | undefined; problem: Problem }>((resolve, reject) => {
    asked.once('error', reject)
    asked.once('response', answer => {
      const { statusCode: status } = answer
      json(answer).then(problem => resolve({ status, problem: problem as Problem }), reject)
    })
  })
  asked.flushHeaders()
  await isBodyAwaited
  await between()
  const before = await everything()
  asked.end(sent)
  return { ...(await answered), before, after: await everything() }
}

/** All that is kept, but for counted tries, which come by themselves. */
async function everything() {
  const text = `select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
    and table_name not in ('throttle', 'job', 'consumer') order by 1`
  const rows: Record<string, unknown> = {}
  for (const { name } of await server.rows(text)) {
    const all = `select coalesce(jsonb_agg(to_jsonb(t) order by t::text), '[]') as all
      from "${name}" t`
    rows[name] = (await server.rows(all))[0].all
  }
  return rows
}

test('every call by which somebody with a session writes is tried here', () => {
  const declared = ENDPOINTS.filter(({ method, access }) => method !== 'GET' && access !== 'public')
  // they ask what would become of a file or of names, and write nothing
  const asking = [
    'POST /api/rates/imports/check',
    'POST /api/cities/recognise',
    'POST /api/admin/cities/{_id}/merge/check',
  ]
  const calls = declared.map(({ method, path }) => `${method} ${path}`).filter(call => !asking.includes(call))
  expect(Object.keys(WRITES).toSorted()).toEqual(calls.toSorted())
})

const cases = Object.entries(WRITES)

const change = (path: string) => `/api/admin/users/${path}`
const ENDINGS = [
  ['is deactivated', 'PUT', change, { isApproved: false }, 403, 'account.deactivated'],
  [
    'has no session any more',
    'DELETE',
    (id: string) => change(`${id}/sessions`),
    undefined,
    401,
    'session.unknown',
  ],
] as const

describe.each(ENDINGS)('who %s', (_, method, toUrl, body, status, code) => {
  test.each(cases)('while the body of %s is on its way writes nothing', async (call, prepare) => {
    const caller = await server.staff('Admin')
    const sent = await prepare(caller)
    const answer = await callLate(call, caller, sent, () =>
      server.call(method, toUrl(caller.id), { token: boss.token, body }),
    )
    expect(answer.after).toEqual(answer.before)
    expect({ status: answer.status, code: answer.problem.code }).toEqual({ status, code })
  })
})

test.each(cases)('%s goes on when nothing happened before its body arrived', async (call, prepare) => {
  const caller = await server.staff('Admin')
  const { status } = await callLate(call, caller, await prepare(caller), async () => {})
  expect([200, 201]).toContain(status)
})
