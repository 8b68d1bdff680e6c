import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

interface Locked {
  resolved?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
}

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const own = JSON.parse(read('package.json'))
const direct = [own.dependencies, own.devDependencies, own.optionalDependencies].flatMap(Object.entries) as [
  string,
  string,
][]
const { '': _, ...packages } = JSON.parse(read('package-lock.json')).packages as Record<string, Locked>
const locked = Object.entries(packages)
const getPackageName = (path: string) => path.split('node_modules/').at(-1)!

/** Without an address npm asks the registry of its settings: the public one, unless somebody chose another. */
const isPublic = ({ resolved = 'https://registry.npmjs.org/' }: Locked) =>
  resolved.startsWith('https://registry.npmjs.org/')

test('every package of the lockfile comes from the public registry and has a checksum', () => {
  const isSafe = (found: Locked) => isPublic(found) && !found.link && /^sha512-/.test(found.integrity ?? '')
  expect(locked.filter(([, found]) => !isSafe(found)).map(([path]) => path)).toEqual([])
})

test('every direct dependency has an exact version', () => {
  const isExact = (version: string) => /^(npm:(@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)
  expect(direct.filter(([, version]) => !isExact(version))).toEqual([])
})

test('every package with an install script is allowed or refused by name', () => {
  const scripted = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => getPackageName(path))
  expect(Object.keys(own.allowScripts).sort()).toEqual([...new Set(scripted)].sort())
  expect(read('.npmrc')).toContain('strict-allow-scripts=true')
})

/** Names in front of the reasons; a star stands for the rest of a name. */
const listed = [...read('docs/dependencies.md').matchAll(/^- (`.+?`): /gm)]
  .flatMap(([, names]) => [...names!.matchAll(/`([^`]+)`/g)])
  .map(([, name]) => new RegExp(`^${name!.replace('*', '.+')}$`))

test('docs/dependencies.md gives the reason of every direct dependency once, and names no other', () => {
  const names = direct.map(([name]) => name)
  expect(names.filter(name => listed.filter(each => each.test(name)).length !== 1)).toEqual([])
  expect(listed.filter(each => !names.some(name => each.test(name)))).toEqual([])
})

describe('Node.js', () => {
  test('tests run on the version that is installed with the product', () => {
    expect(process.versions.node).toBe(own.dependencies.node)
  })

  test.each(['20.20.2', '25.9.0'])('a start on version %s is refused with a sentence', async version => {
    const pretend = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '${version}' })`
    const engine = join(import.meta.dirname, 'engine.js')
    const start = promisify(execFile)(process.execPath, ['--import', pretend, engine])
    await expect(start).rejects.toMatchObject({
      code: 1,
      stderr: `Chicken Rates needs Node.js 26 or later, and this is ${version}: start it with npm, which brings the right one (npm ci, npm start).\n`,
    })
  })

  test('what was compiled is kept for this version alone, in a data folder that exists', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'compiled-'))
    const engine = join(import.meta.dirname, 'engine.js')
    const start = async (name: string) => {
      const DATA_DIR = join(folder, name)
      await promisify(execFile)(process.execPath, [engine], { env: { DATA_DIR } })
      return existsSync(DATA_DIR) ? readdir(join(DATA_DIR, 'compiled')) : 'no folder'
    }
    await mkdir(join(folder, 'data/compiled/0.0.1'), { recursive: true })
    expect(await start('data')).toEqual([own.version])
    expect(await start('new')).toBe('no folder')
    await rm(folder, { recursive: true })
  })
})
