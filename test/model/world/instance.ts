import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { alertJobs, alertSenders } from '#features/alerts/server/delivery/deliver.ts'
import { dumpJob } from '#features/open-data/server/job.ts'
import { staffMailSender } from '../../../src/server/accounts/staff-mail/deliver.ts'
import { backupJobs, buildApp } from '../../../src/server/app.ts'
import { readConfig } from '../../../src/server/config.ts'
import { openStorage } from '../../../src/server/database/storage.ts'
import { builtSite, type SiteSource } from '../../../src/server/site/site.ts'
import type { Answer, Call } from './world.ts'

/** An instance of the product, in this process or in one of its own. */
export interface Instance {
  setClock(now: string): Promise<void>
  call(call: Call): Promise<Answer>
  /** Runs a job to its end, as the queue does when it is due. */
  run(job: string): Promise<void>
  /** Forgets what it remembers of a database that was emptied. */
  forget?(): Promise<void>
  /** Ends it as a process ends that is killed, or in peace. */
  end(how: 'kill' | 'stop'): Promise<void>
}

export interface InstanceOptions {
  env: Record<string, string>
  now: string
}

/** What crosses from a process to another one. */
export type RawAnswer = Pick<Answer, 'status' | 'headers' | 'bytes'>

export const toAnswer = (raw: RawAnswer): Answer => {
  const bytes = Buffer.from(raw.bytes)
  const body = bytes.toString()
  return { ...raw, bytes, body, json: () => JSON.parse(body) }
}

/** Works while the settings of this process are those of an instance. */
async function withEnv(env: Record<string, string>, work: () => Promise<unknown>): Promise<void> {
  const before = Object.keys(env).map(name => [name, process.env[name]] as const)
  Object.assign(process.env, env)
  try {
    await work()
  } finally {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
  }
}

/** Opens the product: its storage, the whole server and the built site. It does not listen, so that no job runs by itself. */
export async function openInstance({ env, now: first }: InstanceOptions): Promise<Instance> {
  const log = pino({ level: process.env.MODEL_LOG ?? 'silent' })
  let now = first
  const config = readConfig({ CITIES_SERVICE_URL: '', RATE_LIMITS: 'off', ...env })
  const opened = await openStorage(config, log)
  const storage = { ...opened, databaseNow: () => new Date(now) }
  let source: SiteSource | undefined
  const app: FastifyInstance = await buildApp({
    config,
    storage,
    log,
    now: () => new Date(now),
    openSite: async options => (source = await builtSite(options)),
  })
  await app.ready()
  const signal = new AbortController().signal
  const dumps = dumpJob(app)
  const senders = [...alertSenders(app), staffMailSender(app, source!)].map(({ name, send }) => ({
    name,
    run: send,
  }))
  const jobs = [...alertJobs(app), ...backupJobs(app), dumps, ...senders]

  return {
    async setClock(at) {
      now = at
    },
    async call({ method, url, token, body, headers }) {
      const answer = await app.inject({
        method,
        url,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const sent = Object.entries(answer.headers).map(([name, value]) => [name, value && `${value}`])
      return toAnswer({
        status: answer.statusCode,
        headers: Object.fromEntries(sent),
        bytes: answer.rawPayload,
      })
    },
    async run(name) {
      const run = async () => jobs.find(job => job.name === name)?.run(signal)
      // a command of its own, which reads the settings of the process
      await (name === 'backup.make' ? withEnv(env, run) : run())
    },
    async forget() {
      await app.cities.refresh()
      app.responseCache.clear()
    },
    async end() {
      await app.close()
      await opened.close()
    },
  }
}
