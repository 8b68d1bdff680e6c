import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, describe, expect, test } from 'vitest'
import {
  listFirstSamples,
  listMoreSamples,
  listRuleSamples,
  MISTAKE,
} from '#features/open-data/site/api-docs/samples.ts'
import { RULES } from '#server/rate-limits/rules.ts'
import { addDays, indiaDay } from '#shared/days.ts'
import { openTestApp } from '#test/app.ts'
import { enter } from '#test/rates.ts'
import { makeSite } from '#test/site.ts'

const PACKAGES = join(import.meta.dirname, '../../../../node_modules')
const STRICT =
  '--noEmit --strict --module nodenext --target es2024 --allowImportingTsExtensions --skipLibCheck'
const run = promisify(execFile)
const has = (program: string) => spawnSync(program, ['--version']).error === undefined

// writes are dated by the clock of the database
const NOW = new Date()
const YESTERDAY = addDays(indiaDay(NOW), -1)
const server = await openTestApp()
server.clock.now = NOW.toISOString()
const url = (await server.app.listen({ port: 0 })).replace('[::1]', '127.0.0.1')
const { token } = await server.staff('Admin')
const markets = { retail: { chicken: 238, skinless: 262, boneless: 395 } }
await enter(server, token, 'Hyderabad', addDays(YESTERDAY, -1), markets)
const { _id } = await enter(server, token, 'Hyderabad', YESTERDAY, {
  retail: { ...markets.retail, chicken: 283 },
})
const before = new Date().toISOString()
await server.call('PUT', `/api/rates/daily/${_id}`, { token, body: { markets } })
server.clock.now = new Date().toISOString()

const options = { url, day: YESTERDAY, past: { day: YESTERDAY, asOf: before } }
const { sheets, excel, python, curl, javascript } = listFirstSamples(options)
const { table, query, pages, typescript } = listMoreSamples(options)
const { token: tokenSample, retry, mistake, asOf } = listRuleSamples(options)
const folder = await mkdtemp(join(tmpdir(), 'chicken-rates-samples-'))
await symlink(PACKAGES, join(folder, 'node_modules'))
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await server.close()
})

/** Writes a program as a file, and returns where. */
async function save(code: string, file: string): Promise<string> {
  await writeFile(join(folder, file), code)
  return join(folder, file)
}

/** Reads the address in a formula as a spreadsheet does, which reckons what day yesterday is. */
async function readFormula({ code }: { code: string }): Promise<string> {
  const [, address] = code.replace('"&TEXT(TODAY()-1,"yyyy-mm-dd")', `${YESTERDAY}"`).match(/"(http[^"]+)"/)!
  const response = await fetch(address!)
  expect(response.status).toBe(200)
  return response.text()
}

test.each([sheets, excel])('the cell of $title has the price of the day before', async sample => {
  expect(await readFormula(sample)).toBe('238')
})

test.each([table, query])('$title has a row for each market and day', async sample => {
  const [head, ...rows] = (await readFormula(sample)).trim().split('\r\n')
  expect(head).toContain('"date","city","market","chicken"')
  expect(rows).toHaveLength(1)
})

test('the sample in JavaScript runs', async () => {
  const { stdout } = await run(process.execPath, [await save(javascript.code, 'sample.mjs')])
  expect(stdout).toBe(`${YESTERDAY} 238 INR per kg\n`)
})

describe.skipIf(!has('python3'))('in Python', () => {
  test('the CSV file has every column by its name, the first one too', async () => {
    const { stdout } = await run('python3', [await save(python.code, 'sample.py')])
    expect(stdout).toBe(`${YESTERDAY} 238\n`)
  })

  test('a list is read page by page to its end', async () => {
    const { stdout } = await run('python3', [
      await save(pages.code.replace('limit=100', 'limit=1'), 'pages.py'),
    ])
    expect(stdout).toBe(`${YESTERDAY} 238\n${addDays(YESTERDAY, -1)} 238\n`)
  })
})

describe.skipIf(!has('curl'))('curl', () => {
  const runCommand = async (command: string) => {
    const { stdout } = await run('sh', ['-c', command], { env: { ...process.env, TOKEN: token } })
    return stdout
  }

  test('prints one price', async () => expect(await runCommand(curl.code)).toBe('238'))

  test('reads as staff with a token', async () =>
    expect(JSON.parse(await runCommand(tokenSample))).toMatchObject({ adminType: 'Admin' }))

  test('reads again after a while', async () =>
    expect(JSON.parse(await runCommand(retry))).toMatchObject([{ location: 'Hyderabad' }]))

  test('is told of a mistake as the page says', async () =>
    expect(JSON.parse(await runCommand(mistake))).toMatchObject(JSON.parse(MISTAKE)))

  test('reads the price before a correction', async () => expect(await runCommand(asOf)).toBe('283'))
})

test('the page names the limits as they are', async () => {
  const { html } = await makeSite({}).render('/api/docs')
  expect(html).toContain(`Read up to ${RULES.reads.times.toLocaleString('en-IN')} times a minute`)
  expect(html).toContain(`${RULES.exports.times} times from`)
  expect([RULES.reads.seconds, RULES.exports.seconds]).toEqual([60, 60])
})

test('a client made from the document compiles, knows its types by name, and runs', async () => {
  const document = await (await fetch(`${url}/api/openapi.json`)).text()
  await writeFile(join(folder, 'api.d.ts'), astToString(await openapiTS(document)))
  await writeFile(
    join(folder, 'names.mts'),
    `import type { components, operations } from './api.d.ts'
type Named = components['schemas']['DailyRate' | 'LatestRate' | 'City' | 'NewRate' | 'Problem']
type Called = operations['listDailyRates']
// @ts-expect-error a rate has no such price
const unknown: components['schemas']['DailyRate'] = { _id: '', location: '', date: '', markets: { retail: { feet: 1 } } }
export type { Called, Named, unknown }`,
  )
  const program = await save(typescript.code, 'sample.mts')
  const compiler = join(PACKAGES, '.bin/tsc')
  const { stdout: errors } = await run(compiler, [...STRICT.split(' '), 'sample.mts', 'names.mts'], {
    cwd: folder,
  }).catch(error => error)
  expect(errors).toBe('')
  expect((await run(process.execPath, [program])).stdout).toBe(`${YESTERDAY} 238\n`)
})
