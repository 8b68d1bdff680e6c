import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { writeBackup } from '../../../src/cli/backup/write.ts'
import { withMaintenance } from '../../../src/cli/command.ts'
import { resumeDeliveries } from '../../../src/cli/restore/kept/kept.ts'
import { checkBackup, isOccupied, loadBackup } from '../../../src/cli/restore/restore.ts'
import { readConfig } from '../../../src/server/config.ts'
import type { Cluster } from './cluster.ts'
import { empty } from './empty.ts'
import { type Instance, openInstance } from './instance.ts'
import { spawnInstance } from './process.ts'
import { openReceivers } from './receivers.ts'
import { makeStaff } from './staff.ts'
import { type Call, STAFF, type World } from './world.ts'

const DELIVERIES = ['alert.push', 'alert.mail', 'staff-mail']
const MOST_ROUNDS = 10
/** In ms: a killed instance is in the middle of a write. */
const LONGEST_WRITE = 30

const PRICES = { chicken: 1, skinless: 1, boneless: 1 }

export interface WorldOptions {
  cluster: Cluster
  instances?: number
  /** Whether each instance is a process of its own, which can be killed. */
  inProcesses?: boolean
}

/** Opens a world; `reset` comes first. */
export async function openWorld({
  cluster,
  instances: count = 1,
  inProcesses = false,
}: WorldOptions): Promise<World> {
  const open = inProcesses ? spawnInstance : openInstance
  let now = ''
  const receivers = await openReceivers(() => now)
  const staff = Object.fromEntries(STAFF.map(name => [name, `${name}-${randomUUID()}`])) as World['staff']
  let database: string | undefined
  let client: Client | undefined
  let running: Instance[] = []
  let folder = ''
  let installation = 1

  const getEnv = () => ({
    DATABASE_URL: cluster.url(database!),
    DATA_DIR: folder,
    BACKUP_DIR: join(folder, 'backups'),
    OWN_CORRECTION_MINUTES: '15',
    SMTP_URL: receivers.smtpUrl,
    MAIL_FROM: 'rates@rates.example',
    SITE_URL: `https://rates${installation}.example`,
    PUSH_TARGETS: 'any',
  })
  const getConfig = () => readConfig({ CITIES_SERVICE_URL: '', ...getEnv() })

  async function start(): Promise<void> {
    running = await Promise.all(Array.from({ length: count }, () => open({ env: getEnv(), now })))
  }
  async function stop(): Promise<void> {
    await Promise.all(running.map(instance => instance.end('stop')))
    running = []
    // PostgreSQL needs a moment to see that they have hung up, and refuses a restore until then
    const hangUp = `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'chicken-rates'`
    while (database && (await client!.query(hangUp, [database])).rowCount) await setTimeout(5)
  }
  async function enter(name: string): Promise<void> {
    database = name
    folder = mkdtempSync(join(cluster.folder, 'data-'))
    client = new Client({ connectionString: cluster.url(name) })
    client.on('error', () => {})
    await client.connect()
  }
  async function leave(): Promise<void> {
    if (!database) return
    await client!.end()
    await cluster.dropDatabase(database)
    await rm(folder, { recursive: true, force: true })
    database = undefined
  }
  async function setDatabaseClock(): Promise<void> {
    await client!.query('update clock.reading set at = $1', [now])
    // whoever works is not logged out by an hour that the clock jumps over
    await client!.query('update session set created_at = $1, used_at = $1', [now])
  }
  const call = async (instance: number, given: Call) => {
    const answer = await running[instance]!.call(given)
    await receivers.read()
    return answer
  }
  const deliverOn = async (instance: Instance) => {
    await instance.run('alert.digest')
    await Promise.all(DELIVERIES.map(job => instance.run(job)))
  }

  async function killDuring(instance: Instance, during: Call | 'deliver'): Promise<void> {
    const from = receivers.count()
    let isOver = false
    const work: Promise<unknown> = during === 'deliver' ? deliverOn(instance) : instance.call(during)
    const over = work.then(
      () => (isOver = true),
      () => (isOver = true),
    )
    const until = performance.now() + Math.random() * LONGEST_WRITE
    const isNow = () => (during === 'deliver' ? receivers.count() > from : performance.now() > until)
    while (!isOver && !isNow()) await setTimeout(1)
    await instance.end(inProcesses ? 'kill' : 'stop')
    await over
  }

  const world: World = {
    instances: count,
    staff,
    inboxes: receivers.inboxes,
    async setClock(at) {
      now = at
      await setDatabaseClock()
      await Promise.all(running.map(instance => instance.setClock(at)))
    },
    async reset(at) {
      receivers.empty()
      now = at
      const isReusable = running.length > 0 && installation === 1
      if (isReusable && running.every(({ forget }) => forget)) {
        await empty(client!)
        await world.setClock(at)
        await makeStaff(client!, staff, now)
        await Promise.all(running.map(instance => instance.forget?.()))
        return
      }
      await stop()
      await leave()
      installation = 1
      await enter(await cluster.createDatabase())
      await setDatabaseClock()
      await makeStaff(client!, staff, now)
      await start()
    },
    call: (method, url, { instance = 0, ...options } = {}) => call(instance, { method, url, ...options }),
    async settle() {
      if (count === 1) return
      // a call that writes rates is answered when the instance has seen what was written; a city that nobody has confirmed is refused
      const asked: Call = {
        method: 'PUT',
        url: '/api/rates/days/2026-01-01',
        token: staff.asha,
        body: { rates: [{ location: 'Nowhereville', markets: { retail: PRICES } }] },
      }
      for (const { status, body } of await Promise.all(running.map(instance => instance.call(asked))))
        if (status !== 200 || !body.includes('"refused"')) throw new Error(body)
    },
    async deliver() {
      for (let round = 1; round <= MOST_ROUNDS; round += 1) {
        const before = receivers.count()
        await Promise.all(running.map(instance => deliverOn(instance)))
        const came = receivers.count() - before
        await receivers.read()
        if (came === 0) return
      }
      throw new Error('messages are sent without an end')
    },
    subscribeBrowser: receivers.subscribe,
    setReceiver: receivers.set,
    async kill(number, during) {
      const instance = running[number]!
      if (during) await killDuring(instance, during)
      else await instance.end(inProcesses ? 'kill' : 'stop')
      running[number] = await open({ env: getEnv(), now })
      await receivers.read()
      return during && during !== 'deliver' ? call(number, during) : undefined
    },
    async dump() {
      const dumps = join(folder, 'dumps')
      await rm(dumps, { recursive: true, force: true })
      await running[0]!.run('rate.dump')
      const [name] = await readdir(dumps)
      return readFile(join(dumps, name!))
    },
    async backup() {
      const file = join(folder, `${randomUUID()}.gz`)
      await withMaintenance(getConfig(), storage => writeBackup(storage, file, new Date(now)))
      return readFile(file)
    },
    async backUpBySchedule(isWritable, instance) {
      const { BACKUP_DIR } = getEnv()
      await rm(BACKUP_DIR, { recursive: true, force: true })
      if (!isWritable) await writeFile(BACKUP_DIR, '')
      return running[instance]!.run('backup.make').then(
        () => true,
        () => false,
      )
    },
    async restore(backup, into) {
      await stop()
      const file = join(cluster.folder, `${createHash('sha256').update(backup).digest('hex')}.gz`)
      await writeFile(file, backup)
      if (into === 'other') {
        await leave()
        installation += 1
        await enter(await cluster.createDatabase())
      }
      await checkBackup(file)
      await withMaintenance(
        getConfig(),
        async storage => {
          await isOccupied(storage)
          await loadBackup(storage, file, new Date(now))
        },
        { alone: true },
      )
      await setDatabaseClock()
      await makeStaff(client!, staff, now)
      await start()
    },
    async resumeDeliveries() {
      await withMaintenance(getConfig(), ({ db }) => resumeDeliveries(db, new Date(now)))
    },
    async rest() {
      await stop()
      await leave()
    },
    async close() {
      await world.rest()
      await receivers.close()
    },
  }
  return world
}
