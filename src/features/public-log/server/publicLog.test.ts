import { afterAll, expect, test } from 'vitest'
import type { LogProof } from '#features/public-log/shared/api.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { listManagedCities } from '#test/managedCities.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { ageCheckpoints, readHead, tamper } from '../test/log.ts'
import { verifyConsistency, verifyInclusion } from '../test/rfc6962.ts'
import { formatVerifier, openNote } from './note.ts'
import { listKeys } from './queries.ts'
import { sequence } from './sequence.ts'
import { rotateKey, signCheckpoint } from './sign.ts'
import { hashLeaf } from './tree.ts'

const server = await openTestApp({ SITE_URL: 'https://rates.example' })
const { db, pool } = server.storage
const admin = await server.staff('Admin', 'Asha Rao')
const { token } = admin
afterAll(() => server.close())

const get = (query: string) => server.call('GET', `/log/proof?${query}`)
const read = async (query: string): Promise<LogProof> => (await get(query)).json()
const findCode = async (query: string) => (await get(query)).json().code
const bytes = (hashes: readonly string[]) => hashes.map(hash => Buffer.from(hash, 'base64'))
const countLeaves = async () => (await pool.query('select from log_leaf')).rowCount
async function signNext() {
  await ageCheckpoints(pool)
  await signCheckpoint(db)
  return readHead((await server.call('GET', '/log/checkpoint')).body)
}
const isProven = ({ checkpoint, leaf, index, hashes }: LogProof) => {
  const { size, root } = readHead(checkpoint)
  const proof = { index: index!, size, hashes: bytes(hashes), leaf: hashLeaf(Buffer.from(leaf!)) }
  return verifyInclusion(proof, root)
}

test('before the first checkpoint nothing is proven, and the sentence says when to ask again', async () => {
  const answer = await get(`city=Pune&date=${TODAY}`)
  expect(answer.json()).toMatchObject({ code: 'log.waiting', message: expect.stringContaining('every hour') })
  expect((await server.call('GET', '/log/checkpoint')).statusCode).toBe(404)
  expect((await server.call('GET', '/log/tile/0/000.p/1')).statusCode).toBe(404)
})

test('the first checkpoint attests what existed before it, and says so with its date', async () => {
  await enter(server, token, 'Pune', TODAY, makeMarkets(200))
  await enter(server, token, 'Agra', '2026-11-20')
  const { lines } = await signNext()
  expect(lines.slice(0, 2)).toEqual(['rates.example/log', '2'])
  expect(lines[3]).toMatch(/^signed \d{4}-\d\d-\d\dT/)
  expect(lines[4]).toBe('first: the 2 publications of before are attested only since then')
})

test('a checkpoint is signed once an hour, however many instances ask, and also when nobody has written', async () => {
  await Promise.all([signCheckpoint(db), signCheckpoint(db)])
  expect((await pool.query('select from log_checkpoint')).rowCount).toBe(1)
  const { lines } = await signNext()
  expect([lines[1], lines.length]).toEqual(['2', 4])
  expect((await pool.query('select from log_checkpoint')).rowCount).toBe(2)
})

test('every kind of publication is a leaf with its city, day, prices, version, instant and reason, and nobody’s name', async () => {
  const pune = await enter(server, token, 'Pune', '2026-11-19', makeMarkets(100))
  const path = `/api/rates/daily/${pune._id}`
  const body = { markets: { retail: { chicken: 110.5, skinless: 140, boneless: 220 } }, reason: 'A slip' }
  await server.call('PUT', path, { token, body })
  await server.call('DELETE', path, { token })
  await server.call('POST', `${path}/restore`, { token, body: {} })
  const cities = await listManagedCities(server, token)
  const find = (name: string) => cities.find(city => city.name === name)!._id
  const merge = { into: find('Agra'), keep: 'into' }
  await server.call('POST', `/api/admin/cities/${find('Pune')}/merge`, { token, body: merge })
  await signNext()
  const { body: bundle } = await server.call('GET', '/log/tile/entries/000.p/10')
  for (const secret of [admin.id, admin.email, 'Asha']) expect(bundle).not.toContain(secret)
  const { rows } = await pool.query(`select city, l.version, v.action, v.is_move from log_leaf l
    join revision v using (city_id, date, version) where index >= 2 order by index`)
  const moves = [
    ['Agra', 'create'],
    ['Agra', 'create'],
    ['Pune', 'delete'],
    ['Pune', 'delete'],
  ]
  const written = rows.map(({ city, action, is_move: isMove }) => [city, action, ...(isMove ? ['move'] : [])])
  expect(written.slice(0, 4)).toEqual(
    ['create', 'update', 'delete', 'restore'].map(action => ['Pune', action]),
  )
  expect(written.slice(4).toSorted()).toEqual(moves.map(each => [...each, 'move']))
  const proof = await read('city=Agra&date=2026-11-19&asOf=9999-12-31T00:00:00Z')
  expect(isProven(proof)).toBe(true)
  expect(JSON.parse(proof.leaf!)).toEqual({
    city: 'Agra',
    cityId: find('Agra'),
    date: '2026-11-19',
    version: 1,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    action: 'create',
    isMove: true,
    prices: { retail: { chicken: 110.5, skinless: 140, boneless: 220 } },
    reason: null,
  })
})

test('a price is proven in less than 2 kB, by the name of a merged city, too, now and as of an instant', async () => {
  for (const city of ['Agra', 'Pune']) {
    const answer = await get(`city=${city}&date=${TODAY}`)
    expect(answer.headers['cache-control']).toBe('public, max-age=30')
    expect([JSON.parse(answer.json().leaf).city, isProven(answer.json())]).toEqual(['Agra', true])
    // in a log of two million publications
    const hashes = Array(21).fill(answer.json().hashes[0])
    expect(JSON.stringify({ ...answer.json(), hashes }).length).toBeLessThan(2000)
  }
  const { rows } = await pool.query(`select at from revision where action = 'update'`)
  const instant = rows[0].at.toISOString()
  const then = await read(`city=Agra&date=2026-11-19&asOf=${instant}`)
  expect(JSON.parse(then.leaf!)).toMatchObject({ city: 'Pune', action: 'update', reason: 'A slip' })
  expect(isProven(then)).toBe(true)
})

test('what was published since the last checkpoint is not proven yet', async () => {
  await enter(server, token, 'Thane', TODAY)
  expect(await findCode(`city=Thane&date=${TODAY}`)).toBe('log.waiting')
  await sequence(db)
  expect(await findCode(`city=Thane&date=${TODAY}`)).toBe('log.waiting')
  await signNext()
  expect(isProven(await read(`city=Thane&date=${TODAY}`))).toBe(true)
})

test.each([
  [`city=Nowhere&date=${TODAY}`, 'city.unknown'],
  ['city=Thane&date=2020-01-01', 'rate.unknown'],
  ['city=Thane', 'request.invalid'],
  [`date=${TODAY}`, 'request.invalid'],
  ['from=0', 'request.invalid'],
  ['from=1.5', 'request.invalid'],
  ['from=0x1', 'request.invalid'],
  ['from=3&to=2', 'request.invalid'],
  ['from=1&to=1000', 'log.waiting'],
  ['', 'request.invalid'],
])('?%s is refused as %s', async (query, code) => expect(await findCode(query)).toBe(code))

test('each checkpoint continues those before it', async () => {
  const old = readHead((await read('from=1')).checkpoint)
  for (let day = 1; day < 9; day += 1) await enter(server, token, 'Thane', `2026-10-0${day}`)
  const { size, root } = await signNext()
  const { hashes } = await read(`from=${old.size}`)
  expect(size).toBe(old.size + 8)
  expect(verifyConsistency({ old: old.size, size, hashes: bytes(hashes) }, old.root, root)).toBe(true)
})

test('a mirror gets every leaf and the same tree from the tiles, which never change', async () => {
  const { size } = await signNext()
  const fill = `begin; set local session_replication_role = replica;
    insert into revision (city_id, date, version, at, action, after) select id, date '2020-01-01' + n, 1, now(), 'create',
      '{"retail": {"chicken": 90.5}}' from city, generate_series(1, ${600 - size}) n where name = 'Agra';
    update log_position set seen_in = null; commit`
  await pool.query(fill)
  const head = await signNext()
  expect(head.size).toBe(600)
  const tile = async (path: string) => {
    const answer = await server.app.inject(`/log/tile/${path}`)
    expect([path, answer.statusCode, answer.headers['cache-control']]).toEqual([
      path,
      200,
      'public, max-age=31536000, immutable',
    ])
    return answer.rawPayload
  }
  const split = (packed: Buffer) => {
    const entries: Buffer[] = []
    for (let at = 0; at < packed.length; at += 2 + packed.readUInt16BE(at))
      entries.push(packed.subarray(at + 2, at + 2 + packed.readUInt16BE(at)))
    return entries
  }
  const paths = ['000', '001', '002.p/88']
  const entries = (await Promise.all(paths.map(path => tile(`entries/${path}`)))).flatMap(split)
  const hashes = Buffer.concat(await Promise.all(paths.map(path => tile(`0/${path}`))))
  expect(Buffer.concat(entries.map(hashLeaf)).equals(hashes)).toBe(true)
  expect(await tile('1/000.p/2')).toHaveLength(64)
  for (const path of [
    '0/002',
    '0/002.p/89',
    '1/000',
    '0/000.p/256',
    '0/x000/000',
    '64/000',
    '2/000.p/1',
    'x',
    '0/0',
  ])
    expect([path, (await server.app.inject(`/log/tile/${path}`)).statusCode]).toEqual([path, 404])
  const { openTree } = await import('./tree.ts')
  const tree = openTree(0, [])
  for (const entry of entries) tree.add(hashLeaf(entry))
  expect(tree.findRoot().equals(head.root)).toBe(true)
})

test('a publication whose transaction commits after later ones still gets one leaf, and two instances at once make one log', async () => {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`with fresh as (insert into revision (city_id, date, version, action, after)
      select city_id, date, version + 1, 'update', after from revision where date = '2026-10-01' returning *)
    insert into rate_basis (city_id, date, version, basis, quotes) select city_id, date, version, 'board', 3 from fresh`)
  const writes = Array.from({ length: 20 }, (_, at) =>
    enter(server, token, 'Nashik', `2026-09-${String(at + 1).padStart(2, '0')}`),
  )
  await Promise.all([...writes, ...Array.from({ length: 5 }, () => sequence(db))])
  await sequence(db)
  expect(await countLeaves()).toBe(620)
  await client.query('commit')
  client.release()
  await Promise.all([sequence(db), sequence(db)])
  const { rows } = await pool.query(
    'select count(*), max(index) + 1 as size, count(distinct hash) as hashes from log_leaf',
  )
  expect(rows).toEqual([{ count: 621, size: 621, hashes: 621 }])
  // what it rests on is part of it
  await signNext()
  const proof = await read('city=Thane&date=2026-10-01')
  expect([JSON.parse(proof.leaf!).basis, isProven(proof)]).toEqual([
    { basis: 'board', quotes: 3, source: null },
    true,
  ])
})

test('leaves follow a write within seconds, without a checkpoint', async () => {
  const before = await countLeaves()
  await enter(server, token, 'Nagpur', TODAY)
  await expect.poll(countLeaves, { timeout: 20_000 }).toBe(before! + 1)
})

test('a new key is introduced by the one before it, signs at once, and the old one cannot any more', async () => {
  const [old] = await listKeys(db)
  const verifier = await rotateKey(db)
  const answer = await server.call('GET', '/log/keys')
  // nothing would tell a cache of a new key
  expect(answer.headers['cache-control']).toBe('no-store')
  const keys = answer.json()
  expect(keys.map(({ key }: { key: string }) => key)).toEqual([verifier, formatVerifier(old!)])
  expect(openNote(keys[0].note, old!)).toBe(`rates.example/log\nnext key\n${verifier}\n`)
  const [key, former] = await listKeys(db)
  const { body } = await server.call('GET', '/log/checkpoint')
  expect([openNote(body, old!), openNote(body, key!) !== undefined, former!.privateKey]).toEqual([
    undefined,
    true,
    null,
  ])
  expect(openNote(body.replace('signed', 'Signed'), key!)).toBeUndefined()
})

test('a tree that does not continue the last checkpoint is signed with a line that says so', async () => {
  const last = await signNext()
  await tamper(pool, `delete from log_leaf where index >= ${last.size - 1}`)
  await tamper(pool, `update log_position set seen_in = '0'`)
  await tamper(pool, 'delete from revision where (city_id, date) not in (select city_id, date from log_leaf)')
  const { lines, size } = await signNext()
  expect(size).toBe(last.size - 1)
  expect(lines[4]).toBe(`restored: does not continue ${last.size} ${last.root.toString('base64')}`)
})
