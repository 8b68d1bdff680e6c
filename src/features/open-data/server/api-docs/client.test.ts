import { execFile } from 'node:child_process'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, test } from 'vitest'
import { openTestApp, TODAY } from '#test/app.ts'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { enter } from '#test/rates.ts'

const PACKAGES = join(import.meta.dirname, '../../../../../node_modules')
const STRICT =
  '--noEmit --strict --module nodenext --target es2024 --allowImportingTsExtensions --skipLibCheck'
const run = promisify(execFile)

test('a client made from the document compiles, knows its types by name, and runs', async () => {
  const folder = createTemporaryFolder()
  const server = await openTestApp()
  const { token } = await server.staff('Admin')
  await enter(server, token, 'Hyderabad', TODAY, { retail: { chicken: 238, skinless: 262, boneless: 395 } })
  const url = (await server.app.listen({ port: 0 })).replace('[::1]', '127.0.0.1')
  const document = await (await fetch(`${url}/api/openapi.json`)).text()
  await symlink(PACKAGES, join(folder, 'node_modules'))
  await writeFile(join(folder, 'api.d.ts'), astToString(await openapiTS(document)))
  await writeFile(
    join(folder, 'client.mts'),
    `import createClient from 'openapi-fetch'
import type { components, operations, paths } from './api.d.ts'
type Named = components['schemas']['DailyRate' | 'LatestRate' | 'City' | 'NewRate' | 'Problem']
type Called = operations['listDailyRates']
// @ts-expect-error a rate has no such price
const unknown: components['schemas']['DailyRate'] = { _id: '', location: '', date: '', markets: { retail: { feet: 1 } } }
export type { Called, Named, unknown }
const client = createClient<paths>({ baseUrl: '${url}' })
const query = { location: ['Hyderabad'], from: '${TODAY}' }
const { data, error } = await client.GET('/api/v1/rates/daily', { params: { query } })
if (error) throw new Error(error.message)
for (const { date, markets } of data) console.log(date, markets.retail?.chicken)`,
  )
  const compile = [join(PACKAGES, '.bin/tsc'), ...STRICT.split(' '), 'client.mts']
  const { stdout: errors } = await run(process.execPath, compile, { cwd: folder }).catch(error => error)
  expect(errors).toBe('')
  expect((await run(process.execPath, [join(folder, 'client.mts')])).stdout).toBe(`${TODAY} 238\n`)
})
