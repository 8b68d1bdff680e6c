import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import type { Dump } from '#features/open-data/shared/dumps.ts'
import { markSampleData } from '#server/rates/sample-data/queries.ts'
import type { DataFacts } from '#shared/dataFacts.ts'
import { COLUMNS, type Column } from '#shared/rates/columns.ts'
import { NOW, openTestApp, TODAY } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { findDump } from './folder.ts'
import { dumpJob } from './job.ts'
import { writeDump } from './writeDump.ts'

const FACTS: DataFacts = {
  name: 'Chicken Rates',
  url: 'https://rates.example',
  licence: 'CC-BY-4.0',
  sample: true,
}
let dump: Dump
const dataDir = await mkdtemp(join(tmpdir(), 'chicken-rates-dumps-'))
const folder = join(dataDir, 'dumps')
const server = await openTestApp({ DATA_DIR: dataDir, DATA_LICENCE: 'CC-BY-4.0', SITE_URL: FACTS.url })
const admin = await server.staff('Admin', 'Asha Rao')
const clerk = await server.staff('Sub Admin', 'Ravi Kumar')
await markSampleData(server.storage.db)
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})

function openJob() {
  const { storage, config, log, now } = server.app
  return dumpJob({ storage, config, log, now, dataFacts: FACTS })
}

const get = (path: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url: path, headers })
const readLines = (name: string) => gunzipSync(read[name]!).toString().trimEnd().split('\r\n')
let read: Record<string, Buffer>

test('before the first dump its files are not found, and the catalogue names none', async () => {
  expect((await get('/data/latest/rates.csv.gz')).statusCode).toBe(404)
  const catalogue = await get('/data/catalog.jsonld')
  expect(catalogue.json()['dcat:dataset']['dcat:distribution']).toEqual([])
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
  await openJob().run(new AbortController().signal)
  dump = (await findDump(folder))!
  const names = await readdir(join(folder, dump.name))
  read = Object.fromEntries(
    await Promise.all(
      names.map(async name => [name, await readFile(join(folder, dump.name, name))] as const),
    ),
  )
  expect(readLines('rates.csv.gz')).toEqual([
    '"date","city","state","market","chicken","skinless","boneless","unit","sample"',
    `"${TODAY}","Pune","Maharashtra","retail",211.5,240,400,"INR per kg","sample"`,
  ])
  const revisions = readLines('revisions.csv.gz')
  expect(revisions.map(line => line.split(',').slice(1, 9).join())).toEqual([
    '"date","city","state","version","action","correction","reason","market"',
    ...['"oneKgRate"', '"wholesale"', '"supermarket"', '"retail"'].map(
      market => `"${TODAY}","Pune","Maharashtra",1,"create","false",,${market}`,
    ),
    `"${TODAY}","Pune","Maharashtra",2,"update","true","A slip","retail"`,
    ...['"oneKgRate"', '"wholesale"', '"supermarket"', '"retail"'].map(
      market => `"${TODAY}","Agra","Uttar Pradesh",1,"create","false",,${market}`,
    ),
    `"${TODAY}","Agra","Uttar Pradesh",2,"delete","true",,`,
  ])
  for (const [name, content] of Object.entries(read)) {
    const text = name.endsWith('.gz') ? gunzipSync(content).toString() : content.toString('latin1')
    for (const person of [admin, clerk])
      for (const secret of [person.id, person.email])
        expect([name, text.includes(secret)]).toEqual([name, false])
    expect([name, /Asha|Ravi/.test(text)]).toEqual([name, false])
  }
})

test('the files say their unit, instant and licence, and that their rates are samples', () => {
  const text = read['README.md']!.toString()
  for (const part of ['Sample rates', dump.asOf, 'CC-BY-4.0', 'INR per kg']) expect(text).toContain(part)
  expect(JSON.parse(read['datapackage.json']!.toString())).toMatchObject({
    created: dump.asOf,
    sample: true,
    licenses: [{ name: 'CC-BY-4.0', path: 'https://spdx.org/licenses/CC-BY-4.0.html' }],
  })
})

test('the columns of every file are those that the data package names', () => {
  const { resources } = JSON.parse(read['datapackage.json']!.toString())
  const listFields = (path: string) =>
    resources
      .find((file: { path: string }) => file.path === path)
      .schema.fields.map(({ name }: { name: string }) => name)
  for (const name of ['rates.csv.gz', 'revisions.csv.gz']) {
    const [head, ...lines] = readLines(name)
    expect(head).toBe(
      listFields(name)
        .map((field: string) => `"${field}"`)
        .join(),
    )
    for (const line of lines) expect(line.split(',')).toHaveLength(listFields(name).length)
  }
})

test('one thing has one name: every column of every file and export is on one list, and described there', async () => {
  const { resources } = JSON.parse(read['datapackage.json']!.toString())
  const fields: { name: Column; description: string }[] = resources.flatMap(
    ({ schema }: { schema?: { fields: object[] } }) => schema?.fields ?? [],
  )
  for (const { name, description } of fields) expect([name, description]).toEqual([name, COLUMNS[name]])
  const exported = await Promise.all(
    ['rates.csv', `month.csv?month=${TODAY.slice(0, 7)}`].map(async file => {
      const { body } = await get(`/export/${file}`)
      return JSON.parse(`[${body.slice(1).split('\r\n', 1)[0]}]`) as string[]
    }),
  )
  // each is written somewhere, and no other
  expect(new Set([...fields.map(({ name }) => name), ...exported.flat()])).toEqual(
    new Set(Object.keys(COLUMNS)),
  )
})

test('checksums and sizes are those of the files', () => {
  const sums = Object.entries(read)
    .filter(([name]) => name !== 'SHA256SUMS')
    .map(([name, content]) => `${createHash('sha256').update(content).digest('hex')}  ${name}`)
  expect(read.SHA256SUMS!.toString().trimEnd().split('\n').toSorted()).toEqual(sums.toSorted())
  for (const { name, bytes, sha256 } of dump.files)
    expect([bytes, `${sha256}  ${name}`]).toEqual([
      read[name]!.length,
      sums.find(sum => sum.endsWith(` ${name}`)),
    ])
})

test('a file is served whole, in part, or not again, under its name for ever and as the latest', async () => {
  for (const path of [`/data/latest/rates.csv.gz`, `/data/${dump.name}/rates.csv.gz`]) {
    const whole = await get(path, { origin: 'https://elsewhere.example' })
    expect([whole.statusCode, whole.rawPayload.equals(read['rates.csv.gz']!)]).toEqual([200, true])
    expect(whole.headers).toMatchObject({
      'content-length': String(read['rates.csv.gz']!.length),
      'access-control-allow-origin': '*',
      'cache-control': path.includes('latest') ? 'no-cache' : 'public, max-age=31536000, immutable',
    })
    const { etag = '' } = whole.headers
    expect(etag).toBe(`"${createHash('sha256').update(read['rates.csv.gz']!).digest('hex')}"`)
    const same = await get(path, { 'if-none-match': `"other", W/${etag}` })
    expect([same.statusCode, same.body]).toEqual([304, ''])
    for (const condition of [{}, { 'if-range': etag }, { 'if-match': etag }]) {
      const part = await get(path, { range: 'bytes=0-1', ...condition })
      expect([part.statusCode, part.rawPayload.toString('hex')]).toEqual([206, '1f8b'])
    }
    const changed = await get(path, { range: 'bytes=0-1', 'if-range': '"other"' })
    expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, whole.rawPayload.length])
    const gone = await get(path, { range: 'bytes=0-1', 'if-match': '"other"' })
    expect([gone.statusCode, gone.json().code]).toEqual([412, 'file.changed'])
    for (const range of [`bytes=${whole.rawPayload.length}-`, 'bytes=-0']) {
      const beyond = await get(path, { range })
      expect([beyond.statusCode, beyond.json().code]).toEqual([416, 'file.noSuchPart'])
      expect(beyond.headers['content-range']).toBe(`bytes */${whole.rawPayload.length}`)
      expect(beyond.headers['cache-control']).toBe('no-store')
    }
  }
  for (const path of [
    '/data/latest/..%2f..%2fsecret',
    '/data/2020-01-01T000000Z/rates.csv.gz',
    '/data/latest/x',
  ])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404])
})

test('the catalogue names the files of the newest dump, their checksums and the licence', async () => {
  const dataset = (await get('/data/catalog.jsonld')).json()['dcat:dataset']
  expect(dataset['dct:license']).toEqual({ '@id': 'https://spdx.org/licenses/CC-BY-4.0.html' })
  for (const [index, { name, sha256 }] of dump.files.entries())
    expect(dataset['dcat:distribution'][index]).toMatchObject({
      'dcat:downloadURL': { '@id': `https://rates.example/data/${dump.name}/${name}` },
      'spdx:checksum': { 'spdx:checksumValue': sha256 },
    })
})

test('a dump that fails leaves the one before in its place, and nothing of itself', async () => {
  const failing = {
    ...server.storage.db,
    transaction: () => {
      throw new Error('the database is away')
    },
  } as unknown as typeof server.storage.db
  await expect(writeDump(failing, folder, FACTS)).rejects.toThrow('away')
  expect(await readdir(folder)).toEqual([dump.name])
  expect((await get('/data/latest/rates.csv.gz')).statusCode).toBe(200)
})

test('the job makes one dump a day, and three stay', async () => {
  const job = openJob()
  server.clock.now = dump.asOf
  await job.run(new AbortController().signal)
  expect(await readdir(folder)).toEqual([dump.name])
  const older = ['2020-01-01T000000Z', '2020-01-02T000000Z', '2020-01-03T000000Z']
  for (const name of older) await mkdir(join(folder, name))
  await writeFile(join(folder, 'notes.txt'), 'of the operator')
  server.clock.now = NOW
  await rm(join(folder, dump.name), { recursive: true })
  await job.run(new AbortController().signal)
  const left = await readdir(folder)
  expect(left.slice(0, -2)).toEqual(older.slice(1))
  expect(left.at(-1)).toBe('notes.txt')
})
