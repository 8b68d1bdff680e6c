import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { ROOT } from './files.ts'

/** A folder with two releases, of which the older one runs. */
function layOut() {
  const home = createTemporaryFolder()
  for (const version of ['1.0.0', '1.1.0']) {
    const release = join(home, 'releases', `chicken-rates-${version}`)
    mkdirSync(join(release, 'dist/client/assets'), { recursive: true })
    writeFileSync(join(release, 'dist/client/assets', `${version}.js`), '')
    writeFileSync(join(release, 'chicken-rates'), `#!/bin/sh\necho "Chicken Rates ${version}"\n`)
    chmodSync(join(release, 'chicken-rates'), 0o755)
  }
  symlinkSync('releases/chicken-rates-1.0.0', join(home, 'current'))
  const switchTo = (release: string, env = {}) =>
    spawnSync(join(ROOT, 'deploy/switch-release'), [release], {
      env: { ...process.env, CHICKEN_RATES_HOME: home, RESTART: 'true', ...env },
      encoding: 'utf8',
    })
  return { home, switchTo, current: () => readlinkSync(join(home, 'current')) }
}

test('a switch names the version that it has switched to', () => {
  const { switchTo, current } = layOut()
  expect(switchTo('chicken-rates-1.1.0')).toMatchObject({ status: 0, stdout: 'Chicken Rates 1.1.0\n' })
  expect(current()).toBe('releases/chicken-rates-1.1.0')
})

test('a link that a killed switch has left keeps no later one from switching', () => {
  const { home, switchTo, current } = layOut()
  symlinkSync('releases/chicken-rates-1.0.0', join(home, '.current'))
  expect(switchTo('chicken-rates-1.1.0')).toMatchObject({ status: 0, stdout: 'Chicken Rates 1.1.0\n' })
  expect(current()).toBe('releases/chicken-rates-1.1.0')
})

test.each(['chicken-rates-1.2.0', 'none.tar.gz'])(
  '%s, which is not there, is not reported, and the older one stays',
  name => {
    const { switchTo, current } = layOut()
    const { status, stdout } = switchTo(name)
    expect([status === 0, stdout]).toEqual([false, ''])
    expect(current()).toBe('releases/chicken-rates-1.0.0')
  },
)

test('a switch that cannot move the link names no version', () => {
  const { home, switchTo } = layOut()
  // nothing moves over a folder
  spawnSync('sh', ['-c', `rm "${home}/current" && mkdir -p "${home}/current/full"`])
  const { status, stdout } = switchTo('chicken-rates-1.1.0')
  expect([status === 0, stdout]).toEqual([false, ''])
})
