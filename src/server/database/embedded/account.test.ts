import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  AS_NOBODY,
  createReadableCopy,
  createTemporaryFolder,
  getSharedDataDir,
  isRoot,
  makePath,
  queryRows,
  readServerPid,
  readUser,
  spawnApp,
  waitUntilUnused,
} from '#test/embeddedApp.ts'

// The tests that need to be root change the user of what they start; as another user only this app's own start is seen.
describe.runIf(isRoot && process.platform === 'linux')('as root', () => {
  const readFolder = async (uid: number) => {
    const dataDir = await getSharedDataDir()
    execFileSync('chown', ['-R', `${uid}:${uid}`, dataDir])
    return dataDir
  }
  const without = (...programs: string[]) => makePath(createTemporaryFolder(), ...programs)

  test('the start is refused where no program can drop the rights of root', async () => {
    const { refused } = await spawnApp(createTemporaryFolder(), { path: without('true') }).answer
    expect(refused).toContain('neither unshare nor setpriv works here')
  })

  test('a folder that the other account may not enter is refused and stays unchanged', async () => {
    const parent = createTemporaryFolder()
    const dataDir = join(parent, 'data')
    const { refused } = await spawnApp(dataDir, { path: without('true', 'test', 'setpriv') }).answer
    expect(refused).toContain(`may not enter ${parent}`)
    expect(statSync(dataDir).uid).toBe(0)
  })

  test('the server is root for the file system only, in a folder that is closed to others', async () => {
    const dataDir = await readFolder(0)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    const app = spawnApp(dataDir)
    expect(await queryRows(await app.connection(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(0)
    await app.kill()
    await waitUntilUnused(dataDir)
  })

  test('without unshare the server runs as nobody, owns the data of root, and ends with the app', async () => {
    const dataDir = await readFolder(0)
    const asRoot = spawnApp(dataDir)
    await queryRows(await asRoot.connection(), 'CREATE TABLE stored AS SELECT 42 AS rate')
    await asRoot.kill()
    await waitUntilUnused(dataDir)

    const path = without('true', 'test', 'setpriv')
    const asNobody = spawnApp(dataDir, { path, from: await createReadableCopy() })
    const connection = await asNobody.connection()
    expect(await queryRows(connection, 'SELECT rate FROM stored')).toEqual([{ rate: 42 }])
    expect(readUser(readServerPid(dataDir))).toBe(65534)
    await asNobody.kill()
    await waitUntilUnused(dataDir)
  })

  test('the data of a normal user still belongs to that user', async () => {
    const dataDir = await readFolder(65534)
    const from = await createReadableCopy()
    const asNobody = { as: AS_NOBODY, from }
    for (const account of [asNobody, { from }, asNobody]) {
      const app = spawnApp(dataDir, account)
      const connection = await app.connection()
      const second = await spawnApp(dataDir, account).answer
      expect(second.refused).toContain('already running')
      expect(existsSync(connection.host)).toBe(true)
      expect(readUser(readServerPid(dataDir))).toBe(65534)
      await app.kill()
      await waitUntilUnused(dataDir)
    }
  })

  test('a normal user cannot start on data that belongs to root', async () => {
    const parent = createTemporaryFolder()
    const dataDir = join(parent, 'data')
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    chownSync(parent, 65534, 65534)
    chownSync(dataDir, 65534, 65534)
    const { refused } = await spawnApp(dataDir, { as: AS_NOBODY, from: await createReadableCopy() }).answer
    expect(refused).toContain('belongs to another user (0)')
  })
})
