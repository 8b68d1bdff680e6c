import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Dump } from '#features/open-data/shared/dumps.ts'
import type { DataFacts } from '#shared/dataFacts.ts'
import { COLUMNS } from '#shared/rates/columns.ts'
import { NOW, openTestApp, TODAY } from '#test/app.ts'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { readZip } from '#test/zip.ts'
import { findDump, writeDump } from './dumps.ts'
import { dumpJob } from './job.ts'

const FACTS: DataFacts = {
  name: 'Chicken Rates',
  url: 'https://rates.example',
  licence: 'CC-BY-4.0',
  sample: true,
}
const ADDRESS = '/data/chicken-rates.zip'
const dataDir = createTemporaryFolder()
const folder = join(dataDir, 'dumps')
const server = await openTestApp({ DATA_DIR: dataDir })
const admin = await server.staff('Admin', 'Asha Rao')
const clerk = await server.staff('Sub Admin', 'Ravi Kumar')

const runJob = () => dumpJob({ ...server.app, dataFacts: FACTS }).run(new AbortController().signal)
const get = (headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url: ADDRESS, headers })
let dump: Dump
let zip: Buffer
const readLines = (name: string) =>
  readZip(zip).get(name)!.toString().replace('\uFEFF', '').trimEnd().split('\r\n')

test('before the first dump there is no file', async () => {
  expect((await get()).statusCode).toBe(404)
})

test('a dump has every published price, the history of each, and names nobody', async () => {
  const pune = await enter(server, clerk.token, 'Pune', TODAY, makeMarkets(200))
  await server.call('PUT', `/api/rates/daily/${pune._id}`, {
    token: admin.token,
    body: { markets: { retail: { chicken: 211.5, skinless: 240, boneless: 400 } }, reason: 'A slip' },
  })
  const gone = await enter(server, clerk.token, 'Agra', TODAY)
  await server.call('DELETE', `/api/rates/daily/${gone._id}`, { token: admin.token })
  // as if it had been entered an hour before
  await server.storage.pool.query(`begin; set local session_replication_role = replica;
    update revision set at = at - interval '1 hour' where action = 'create'; commit`)
  await runJob()
  dump = (await findDump(folder))!
  zip = await readFile(join(folder, dump.name))
  expect(readLines('rates.csv')).toEqual([
    '"date","city","market","chicken","skinless","boneless","unit","sample"',
    `${TODAY},"Pune","Retail",211.5,240,400,"INR per kg","sample"`,
  ])
  const [head, ...revisions] = readLines('revisions.csv')
  expect(head).toBe(
    '"at","date","city","version","action","correction","reason","market","chicken","skinless","boneless","unit","sample"',
  )
  const markets = ['"1 Kg Rate"', '"Wholesale"', '"Supermarket"', '"Retail"']
  expect(revisions.map(line => line.split(',').slice(1, 8).join())).toEqual([
    ...markets.map(market => `${TODAY},"Pune",1,"create","false",,${market}`),
    `${TODAY},"Pune",2,"update","true","A slip","Retail"`,
    ...markets.map(market => `${TODAY},"Agra",1,"create","false",,${market}`),
    `${TODAY},"Agra",2,"delete","true",,`,
  ])
  expect(readLines('cities.csv')).toEqual([
    '"city","state"',
    '"Agra","Uttar Pradesh"',
    '"Pune","Maharashtra"',
  ])
  const all = [...readZip(zip).values()].join()
  for (const secret of [admin, clerk].flatMap(({ id, email }) => [id, email]))
    expect(all).not.toContain(secret)
  expect(all).not.toMatch(/Asha|Ravi/)
})

test('a text in it says its unit, instant and licence, that its rates are samples, and what each column means', () => {
  const text = readZip(zip).get('README.md')!.toString()
  for (const part of ['Sample rates', dump.asOf, 'CC-BY-4.0', 'INR per kg']) expect(text).toContain(part)
  for (const name of ['rates.csv', 'revisions.csv', 'cities.csv'])
    for (const column of JSON.parse(`[${readLines(name)[0]}]`))
      expect(text).toContain(`- ${column}: ${COLUMNS[column as keyof typeof COLUMNS]}\n`)
})

test('one thing has one name: every column of the zip and of exports is on one list, and no other', async () => {
  const month = `month.csv?month=${TODAY.slice(0, 7)}`
  const { body } = await server.app.inject({ method: 'GET', url: `/export/${month}` })
  const heads = ['rates.csv', 'revisions.csv', 'cities.csv'].map(name => readLines(name)[0])
  const columns = [...heads, body.slice(1).split('\r\n', 1)[0]].flatMap(head => JSON.parse(`[${head}]`))
  expect(new Set(columns)).toEqual(new Set(Object.keys(COLUMNS)))
})

test('it is served whole, in part, or not again', async () => {
  const { rawPayload, headers, statusCode } = await get({ origin: 'https://elsewhere.example' })
  expect([statusCode, rawPayload.equals(zip)]).toEqual([200, true])
  expect(dump).toMatchObject({
    asOf: NOW.replace(/\.\d+/, ''),
    bytes: zip.length,
    sha256: createHash('sha256').update(rawPayload).digest('hex'),
  })
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(zip.length),
    'access-control-allow-origin': '*',
    'cache-control': 'no-cache',
  })
  const since = String(headers['last-modified'])
  expect((await get({ 'if-modified-since': since })).statusCode).toBe(304)
  const part = await get({ range: 'bytes=0-1', 'if-range': since })
  expect([part.statusCode, part.rawPayload.toString()]).toEqual([206, 'PK'])
  const gone = await get({ 'if-match': '"other"' })
  expect([gone.statusCode, gone.json().code]).toEqual([412, 'file.changed'])
  const beyond = await get({ range: `bytes=${zip.length}-` })
  expect([beyond.statusCode, beyond.json().code]).toEqual([416, 'file.noSuchPart'])
  expect(beyond.headers).toMatchObject({
    'content-range': `bytes */${zip.length}`,
    'cache-control': 'no-store',
  })
})

test('a dump that fails leaves the one before in its place, and nothing of itself', async () => {
  const { db } = server.storage
  const signal = AbortSignal.abort()
  await expect(writeDump({ db, folder, facts: FACTS, now: new Date(NOW) }, signal)).rejects.toThrow('aborted')
  expect(await readdir(folder)).toEqual([dump.name])
})

test('the job makes one dump a day, which takes the place of the one before', async () => {
  await runJob()
  expect(await readdir(folder)).toEqual([dump.name])
  await writeFile(join(folder, 'notes.txt'), 'of the operator')
  await writeFile(join(folder, 'unfinished-1'), 'of a process that was killed')
  server.clock.now = NOW.replace('20T', '21T')
  await runJob()
  const next = (await findDump(folder))!
  expect(next.asOf > dump.asOf).toBe(true)
  expect(await readdir(folder)).toEqual([next.name, 'notes.txt'])
})
