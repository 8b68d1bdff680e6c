import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { createServerConfig } from '#test/operations.ts'
import { backupJobs } from '../app.ts'

const signal = new AbortController().signal
/** In ms: each command gives way to whatever else this machine does. */
const PATIENCE = 180_000

/** The job of an installation, which the command it runs reads from the environment. */
async function openJob(env: Record<string, string> = {}) {
  const server = await openTestApp(env)
  const { token } = await server.staff('Admin')
  const folder = join(createTemporaryFolder(), 'backups')
  const setEnv = (name: string, value: string) => vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  setEnv('DATABASE_URL', createServerConfig(server.storage).DATABASE_URL!)
  setEnv('BACKUP_DIR', folder)
  const [job] = backupJobs(server.app)
  const readFailure = async () => (await server.call('GET', '/api/admin/backup', { token })).json().failure
  return { server, job, folder, setEnv, readFailure }
}

test.each<[Record<string, string>, object | undefined]>([
  [{}, { every: 60, at: 0 }],
  [{ BACKUP_EVERY_HOURS: '24' }, { every: 1440, at: 180 }],
  [{ BACKUP_EVERY_HOURS: '6' }, { every: 360, at: 0 }],
  [{ BACKUP_EVERY_HOURS: '0' }, undefined],
])('with %o backups are made at %o', async (env, times) => {
  const { job } = await openJob(env)
  expect(job && { every: job.every, at: job.at }).toEqual(times)
})

test(
  'a backup that fails is shown and mailed to Admins once, until one succeeds',
  async () => {
    const { job, server, folder, setEnv, readFailure } = await openJob({
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'rates@rates.example',
      SITE_URL: 'https://rates.example',
    })
    const file = join(createTemporaryFolder(), 'file')
    writeFileSync(file, '')
    setEnv('BACKUP_DIR', file)
    for (let times = 0; times < 2; times += 1)
      await expect(job!.run(signal)).rejects.toThrow('cannot be written')
    expect(await readFailure()).toMatch(/cannot be written/)
    const mails = await server.storage.pool.query('select type from staff_mail')
    expect(mails.rows).toEqual([{ type: 'backup' }])
    setEnv('BACKUP_DIR', folder)
    await job!.run(signal)
    expect(await readFailure()).toBeNull()
  },
  PATIENCE,
)
