import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { makeDebianPackage } from './debianPackage.ts'
import { findMissing, openOwnSystem } from './ownSystem.ts'

const SETTINGS = '/etc/chicken-rates/.env'
const DATA = '/var/lib/chicken-rates'
/** What systemd starts with the machine, and what it never starts. */
const STARTED = '/etc/systemd/system/multi-user.target.wants/chicken-rates.service'
const MASKED = '/etc/systemd/system/chicken-rates.service'
/** A command of the product that says how it was run. */
const COMMAND = `#!/bin/sh
echo "$(basename "$0") VERSION $* as $(id -un) in $(pwd), at home in $HOME"
`

/** Packs a release that has nothing but its launcher and its settings. */
function packRelease(version: string): string {
  const folder = createTemporaryFolder()
  const release = `chicken-rates-${version}-linux-${process.arch}`
  mkdirSync(join(folder, release))
  writeFileSync(join(folder, release, 'chicken-rates'), COMMAND.replace('VERSION', version), { mode: 0o755 })
  writeFileSync(join(folder, release, '.env.example'), '#PORT=3000\n')
  execFileSync('tar', ['-czf', join(folder, `${release}.tar.gz`), '-C', folder, release])
  return join(folder, `${release}.tar.gz`)
}
const makePackage = (tarball: string) => makeDebianPackage(tarball, createTemporaryFolder(), '1760000000')

/** Opens a system with a version installed. */
async function installFirst() {
  const system = await openOwnSystem()
  onTestFinished(() => system.close())
  const install = (version: string) =>
    system.run('dpkg', '--install', system.copy(makePackage(packRelease(version))))
  const describeFile = (file: string) => system.run('stat', '--format', '%U %a', file).trim()
  const has = (file: string) => system.run('sh', '-c', `[ ! -e ${file} ] || echo yes`) === 'yes\n'
  install('1.0.0')
  return { ...system, install, describeFile, has }
}

const missing = findMissing()
describe.skipIf(missing)(`a Debian package${missing ? ` (left out: ${missing})` : ''}`, () => {
  test('makes a user, a folder that nobody else reads, and a service that starts with the machine', async () => {
    const { run, describeFile, has } = await installFirst()
    expect(describeFile(DATA)).toBe('chicken-rates 700')
    expect(describeFile(SETTINGS)).toBe('chicken-rates 600')
    expect(run('cat', SETTINGS)).toBe(`#PORT=3000\n\nDATA_DIR=${DATA}/data\nBACKUP_DIR=${DATA}/backups\n`)
    expect(has(STARTED)).toBe(true)
    expect(() => run('systemd-analyze', 'verify', 'chicken-rates.service')).not.toThrow()
  })

  test('runs a command of root as its user, where its settings are', async () => {
    const { run } = await installFirst()
    expect(run('chicken-rates', 'backup', '--verify', 'x')).toBe(
      `chicken-rates 1.0.0 backup --verify x as chicken-rates in /etc/chicken-rates, at home in ${DATA}\n`,
    )
  })

  test('of a newer version leaves settings and data as they are', async () => {
    const { run, install } = await installFirst()
    run('sh', '-c', `echo PORT=3333 > ${SETTINGS}; mkdir ${DATA}/data; echo rates > ${DATA}/data/file`)
    install('1.1.0')
    expect(run('chicken-rates', '--version')).toContain('1.1.0')
    expect(run('cat', SETTINGS, `${DATA}/data/file`)).toBe('PORT=3333\nrates\n')
  })

  test('that is removed leaves settings and data for the next one', async () => {
    const { run, install, has } = await installFirst()
    run('mkdir', `${DATA}/data`)
    run('dpkg', '--remove', 'chicken-rates')
    expect([has('/usr/lib/chicken-rates'), has(SETTINGS), has(`${DATA}/data`)]).toEqual([false, true, true])
    install('1.0.0')
    expect([has(STARTED), has(MASKED)]).toEqual([true, false])
  })

  test('that is purged leaves backups alone, which nobody but root reads until the next one', async () => {
    const { run, install, describeFile, has } = await installFirst()
    run('install', '-d', '-o', 'chicken-rates', `${DATA}/data`, `${DATA}/backups`)
    run('dpkg', '--purge', 'chicken-rates')
    expect([has('/etc/chicken-rates'), has(`${DATA}/data`)]).toEqual([false, false])
    expect(run('sh', '-c', 'getent passwd chicken-rates || echo nobody')).toBe('nobody\n')
    expect([describeFile(DATA), describeFile(`${DATA}/backups`)]).toEqual(['root 700', 'root 755'])
    install('1.0.0')
    expect(describeFile(`${DATA}/backups`)).toBe('chicken-rates 755')
  })

  test('has the same bytes for the same tarball', () => {
    const tarball = packRelease('1.0.0')
    const [one, other] = [makePackage(tarball), makePackage(tarball)].map(file => readFileSync(file))
    expect(one!.equals(other!)).toBe(true)
  })
})
