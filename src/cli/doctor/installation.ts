import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchCityNames } from '#server/cities/service.ts'
import type { Config } from '#server/config.ts'
import { findRunning } from '#server/database/embedded/socket.ts'
import { openMailer } from '#server/mail/mailer.ts'
import { CLIENT, ROOT } from '#server/site/site.ts'
import { VERSION } from '#server/version.ts'
import { indiaDay } from '#shared/days.ts'
import type { Manifest } from '#shared/site.ts'
import { type Finding, findingsAbout } from './finding.ts'

/** Each release is tested with the Node.js that npm brings, and needs what came with 26. */
const OLDEST_NODE = 26
/** Longest wait for our own server, in ms. */
const PRODUCT_TIMEOUT = 2000
const LOOPBACK = ['127.0.0.1', 'localhost', '::1']

/** Names the version; checks the runtime and its time zones. */
export function checkMachine(nodeVersion = process.versions.node): Finding[] {
  const isNodeNew = Number.parseInt(nodeVersion, 10) >= OLDEST_NODE
  // every rule about dates needs India's day
  const knowsIndia = indiaDay(new Date('2026-11-20T18:29:59Z')) < indiaDay(new Date('2026-11-20T18:30:00Z'))
  const node = findingsAbout('Node.js')
  const zones = findingsAbout('time zones')
  return [
    isNodeNew
      ? node.ok(nodeVersion)
      : node.wrong(`${nodeVersion} is too old: start with npm, which brings ${OLDEST_NODE} along.`),
    knowsIndia ? zones.ok('Asia/Kolkata is known') : zones.wrong('this Node.js does not know Asia/Kolkata.'),
    findingsAbout('version').ok(VERSION),
  ]
}

/** Checks whether every file is there that the build has listed for the pages and the panel. */
export async function checkPages(client = CLIENT, root = ROOT): Promise<Finding> {
  const { ok, wrong } = findingsAbout('pages')
  const lists = (await readdir(join(client, '.vite')).catch(() => [])).filter(name => name.endsWith('.json'))
  if (lists.length === 0 || !existsSync(join(root, 'dist/site/entry-server.js')))
    return wrong('are not built: npm run build')
  const chunks = await Promise.all(
    lists.map(async name => JSON.parse(await readFile(join(client, '.vite', name), 'utf8')) as Manifest),
  )
  const files = chunks
    .flatMap(Object.values)
    .flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  const missing = files.filter(file => !existsSync(join(client, file)))
  return missing.length === 0
    ? ok('are built')
    : wrong(`${missing.length} of their files are missing, ${missing[0]} for one: npm run build`)
}

/** Checks whether the settings contradict one another. Names no secret. */
export function checkSettings(config: Config): Finding[] {
  const { ok, note, wrong } = findingsAbout('settings')
  const { SITE_URL, PORT, TRUST_PROXY, HOST, RATE_LIMITS, ADMIN_PASSWORD } = config
  const found: Finding[] = []
  if (!SITE_URL) found.push(note(`SITE_URL is not set: links name http://localhost:${PORT}.`))
  else if (isUnencrypted(SITE_URL))
    found.push(note('SITE_URL is http: logins travel unencrypted. Put a proxy with TLS before it.'))
  if (TRUST_PROXY === 0 && SITE_URL?.startsWith('https:'))
    found.push(wrong('behind the proxy of SITE_URL all visitors count as one: set TRUST_PROXY=1.'))
  if (typeof TRUST_PROXY === 'number' && TRUST_PROXY > 0 && !LOOPBACK.includes(HOST))
    found.push(
      note(
        `TRUST_PROXY=${TRUST_PROXY} believes whoever reaches the port past the proxy: set HOST=127.0.0.1.`,
      ),
    )
  if (!RATE_LIMITS) found.push(wrong('RATE_LIMITS=off is for benchmarks: take it out.'))
  if (ADMIN_PASSWORD)
    found.push(note('ADMIN_EMAIL and ADMIN_PASSWORD are ignored once there is an Admin: take them out.'))
  return found.length > 0 ? found : [ok('fit together')]
}

function isUnencrypted(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol !== 'https:' && !LOOPBACK.includes(hostname)
}

/** Checks whether the product answers at the address of the settings. */
export async function checkProduct({ HOST, PORT }: Config): Promise<Finding> {
  const { ok, note, wrong } = findingsAbout('product')
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
  const signal = AbortSignal.timeout(PRODUCT_TIMEOUT)
  const response = await fetch(`${address}/readyz`, { signal }).catch(() => undefined)
  if (signal.aborted)
    return wrong(`hangs: ${address} takes connections and does not answer. Restart it, and see the log.`)
  if (!response) return note(`does not run at ${address}`)
  if (response.status === 200) {
    const { version } = (await fetch(`${address}/healthz`, { signal }).then(answer => answer.json())) as {
      version?: string
    }
    return version === VERSION
      ? ok(`runs at ${address}, and its database answers`)
      : note(`runs at ${address} as version ${version ?? 'unknown'}: restart it to run ${VERSION}.`)
  }
  if (response.status === 503)
    return wrong(`runs at ${address}, and its database does not answer: see the log.`)
  return wrong(`something else answers at ${address}: stop it, or set another PORT.`)
}

/** Checks whether an embedded server was killed, or lost its power, and has not been started since. */
export async function checkLeftover({ DATABASE_URL, DATA_DIR }: Config): Promise<Finding[]> {
  if (DATABASE_URL || !existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))) return []
  if (await findRunning(DATA_DIR)) return []
  return [findingsAbout('database').note('it was not stopped in order; the next start sees to it.')]
}

/** Checks whether the third-party service of city names answers; the bundled list serves without it. */
export async function checkCities({ CITIES_SERVICE_URL }: Config): Promise<Finding> {
  const { ok, note } = findingsAbout('cities service')
  if (!CITIES_SERVICE_URL) return ok('is turned off')
  try {
    return ok(`names ${(await fetchCityNames(CITIES_SERVICE_URL)).length} cities`)
  } catch {
    return note('does not answer; the bundled list serves alone.')
  }
}

/** Checks whether the mail server answers and takes the login; throws when it does not. Sends nothing. */
export async function checkMail({ SMTP_URL, ...settings }: Config): Promise<Finding> {
  const { ok } = findingsAbout('mail server')
  if (!SMTP_URL) return ok('is not set: nothing is sent by e-mail')
  const mailer = await openMailer({ ...settings, SMTP_URL })
  // an error becomes the finding
  await mailer.verify().finally(mailer.close)
  return ok('answers')
}
