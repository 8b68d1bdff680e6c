import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, expect, test } from 'vitest'
import { openTestApp, TODAY } from '#test/app.ts'
import { enter } from '#test/rates.ts'
import { listSamples } from './samples.ts'

const PACKAGES = join(import.meta.dirname, '../../../node_modules')
const STRICT =
  '--noEmit --strict --module nodenext --target es2024 --allowImportingTsExtensions --skipLibCheck'
const run = promisify(execFile)
const server = await openTestApp()
const url = (await server.app.listen({ port: 0 })).replace('[::1]', '127.0.0.1')
await enter(server, (await server.staff('Admin')).token, 'Hyderabad', TODAY, {
  retail: { chicken: 238, skinless: 262, boneless: 395 },
})
const folder = await mkdtemp(join(tmpdir(), 'chicken-rates-samples-'))
await symlink(PACKAGES, join(folder, 'node_modules'))
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await server.close()
})

/** Writes a sample as a file, and returns where. */
async function save(language: string, file: string): Promise<string> {
  const { code } = listSamples(url).find(({ where }) => where.startsWith(language))!
  await writeFile(join(folder, file), code)
  return join(folder, file)
}

test('every address in a sample exists', async () => {
  const addresses = listSamples(url).flatMap(({ code }) => code.match(/http[^'"]+/g) ?? [])
  const read = new Set(addresses.filter(address => address !== url))
  expect(read.size).toBe(4)
  for (const address of read) expect([address, (await fetch(address)).status]).toEqual([address, 200])
})

test('the sample in JavaScript runs', async () => {
  const { stdout } = await run(process.execPath, [await save('JavaScript', 'sample.mjs')])
  expect(stdout).toBe(`${TODAY} 238 INR per kg\n`)
})

test.skipIf(spawnSync('python3', ['--version']).error)('the sample in Python runs', async () => {
  const { stdout } = await run('python3', [await save('Python', 'sample.py')])
  expect(stdout).toBe(`${TODAY} 238\n`)
})

test.skipIf(spawnSync('python3', ['--version']).error)(
  'the table in Python has every column by its name, the first one too',
  async () => {
    const { stdout } = await run('python3', [await save('A table in Python', 'table.py')])
    expect(stdout).toBe(`${TODAY} Retail 238\n`)
  },
)

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
  const program = await save('TypeScript', 'sample.mts')
  const compiler = join(PACKAGES, '.bin/tsc')
  const { stdout: errors } = await run(compiler, [...STRICT.split(' '), 'sample.mts', 'names.mts'], {
    cwd: folder,
  }).catch(error => error)
  expect(errors).toBe('')
  expect((await run(process.execPath, [program])).stdout).toBe(`${TODAY} 238\n`)
})
