import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { notifySystemd } from './watchdog.ts'

const log = { warn: vi.fn() }

test('without systemd nothing is notified, and a systemd-notify that is missing is logged', async () => {
  notifySystemd(log, { WATCHDOG_USEC: '1000' })
  expect(log.warn).not.toHaveBeenCalled()
  notifySystemd(log, { NOTIFY_SOCKET: '/run/none', PATH: createTemporaryFolder() })
  await expect.poll(() => log.warn.mock.calls.at(-1)?.[1]).toBe('systemd not notified')
})

test('systemd is told that the product is ready, and again and again that it is alive', async () => {
  const folder = createTemporaryFolder()
  const told = join(folder, 'told')
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$@" >> ${told}\n`, { mode: 0o755 })
  writeFileSync(told, '')
  onTestFinished(notifySystemd(log, { NOTIFY_SOCKET: '/run/none', WATCHDOG_USEC: '20000', PATH: folder }))
  await expect
    .poll(() => readFileSync(told, 'utf8').split('\n'))
    .toEqual(expect.arrayContaining(['READY=1', 'WATCHDOG=1']))
})
