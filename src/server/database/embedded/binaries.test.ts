import { expect, test } from 'vitest'
import { OperatorError } from '#server/operatorError.ts'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { chooseBinaries, findBinaries } from './binaries.ts'

const cluster = '/data/postgres'
const choose = (where: { binaries: string; prepare?: () => Promise<void> }[], major?: number) =>
  chooseBinaries({ places: where, prefix: [], cluster, major })

test('the error asks for DATABASE_URL where no PostgreSQL runs', async () => {
  await expect(choose([])).rejects.toThrow(/No PostgreSQL for .* runs on this machine\. Set DATABASE_URL/)
  const empty = createTemporaryFolder()
  await expect(choose([{ binaries: empty }])).rejects.toThrow(`(tried ${empty}). Set DATABASE_URL`)
})

test('the error names why the only PostgreSQL does not run', async () => {
  const prepare = () => Promise.reject(new OperatorError('The libraries are not linked.'))
  await expect(choose([{ binaries: createTemporaryFolder(), prepare }])).rejects.toThrow(
    'The libraries are not linked.',
  )
})

test('the next PostgreSQL is chosen when the first does not run', async () => {
  const [real] = await findBinaries()
  expect(await choose([{ binaries: createTemporaryFolder() }, real!])).toBe(real!.binaries)
})

const found = await findBinaries()
const debian = found.find(place => place.binaries === '/usr/lib/postgresql/15/bin')
// without a second PostgreSQL on the machine there is nothing to prefer
if (debian && found[0] !== debian) {
  test('the PostgreSQL that made the data is chosen first', async () => {
    expect(await choose(found)).toBe(found[0]!.binaries)
    expect(await choose(found, 15)).toBe(debian.binaries)
  })
}
