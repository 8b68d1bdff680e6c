import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { AS_NOBODY, createReadableCopy, createTemporaryFolder, isRoot } from '#test/embeddedApp.ts'
import { findPackage } from './binaries.ts'
import { linkLibraries } from './libraryLinks.ts'

function unlinkedPackage() {
  const root = createTemporaryFolder()
  mkdirSync(join(root, 'native', 'lib'), { recursive: true })
  writeFileSync(join(root, 'native', 'lib', 'libpq.so.5.18'), '')
  const links = ['libpq.so', 'libpq.so.5'].map(name => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }))
  writeFileSync(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  return root
}

test('a package that cannot be written to is refused in one sentence, with the command that repairs it', async () => {
  const root = unlinkedPackage()
  cpSync(join(dirname(dirname(findPackage())), 'scripts'), join(root, 'scripts'), { recursive: true })
  chmodSync(root, 0o755)
  chmodSync(join(root, 'native', 'lib'), 0o555)
  const repository = isRoot ? await createReadableCopy() : process.cwd()
  const module = pathToFileURL(join(repository, 'src/server/database/embedded/libraryLinks.ts'))
  const lines = `
    const { linkLibraries } = await import('${module}')
    await linkLibraries('${root}').catch(error => console.log(String(error)))`
  const [program = '', ...args] = [
    ...(isRoot ? AS_NOBODY : []),
    process.execPath,
    '--input-type=module',
    '-e',
    lines,
  ]
  const output = execFileSync(program, args, { encoding: 'utf8', cwd: '/' })
  expect(output).toMatch(
    /^OperatorError: PostgreSQL lacks the link .*libpq.so .* may not make it \(EACCES\): run/,
  )
  chmodSync(join(root, 'native', 'lib'), 0o755)
  execFileSync('sh', ['-c', /\(cd .*?\.js\)/.exec(output)![0]])
  expect(readlinkSync(join(root, 'native', 'lib', 'libpq.so'))).toBe('libpq.so.5.18')
})

test('several processes at once can make the missing links', async () => {
  const root = unlinkedPackage()
  await Promise.all([1, 2, 3].map(() => linkLibraries(root)))
  await linkLibraries(root)
  for (const name of ['libpq.so', 'libpq.so.5']) {
    expect(readlinkSync(join(root, 'native', 'lib', name))).toBe('libpq.so.5.18')
  }
})

test('a package that needs no links stays unchanged', async () => {
  await expect(linkLibraries(createTemporaryFolder())).resolves.toBeUndefined()
})
