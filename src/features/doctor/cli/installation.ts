import type { Config } from '#server/config.ts'
import { openMailer } from '#server/mail/mailer.ts'
import { VERSION } from '#server/version.ts'
import { indiaDay } from '#shared/days.ts'
import { type Finding, findingsAbout } from './finding.ts'

/** Each release is tested with the Node.js that npm brings, and needs what came with 26. */
const OLDEST_NODE = 26
/** Longest wait for an answer, in ms. */
const ANSWER_WITHIN = 2000
const RESTART = 'restart it, and see the log.'
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
      : node.wrong(`${nodeVersion} is too old`, `start with npm, which brings ${OLDEST_NODE} along.`),
    knowsIndia
      ? zones.ok('Asia/Kolkata is known')
      : zones.wrong('this Node.js does not know Asia/Kolkata', 'npm ci'),
    findingsAbout('version').ok(VERSION),
  ]
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
    found.push(wrong('behind the proxy of SITE_URL all visitors count as one', 'set TRUST_PROXY=1.'))
  if (typeof TRUST_PROXY === 'number' && TRUST_PROXY > 0 && !LOOPBACK.includes(HOST))
    found.push(
      note(
        `TRUST_PROXY=${TRUST_PROXY} believes whoever reaches the port past the proxy: set HOST=127.0.0.1.`,
      ),
    )
  if (!RATE_LIMITS) found.push(wrong('RATE_LIMITS=off is for benchmarks', 'take it out.'))
  if (ADMIN_PASSWORD)
    found.push(note('ADMIN_EMAIL and ADMIN_PASSWORD are ignored once there is an Admin: take them out.'))
  return found.length > 0 ? found : [ok('fit together')]
}

function isUnencrypted(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol !== 'https:' && !LOOPBACK.includes(hostname)
}

/** The address at which this machine reaches what listens. */
const toAddress = (listened: string, port: number): string => {
  const host = ['0.0.0.0', '::'].includes(listened) ? '127.0.0.1' : listened
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Asks an address; undefined when it does not answer in time. */
const ask = (address: string): Promise<Response | undefined> =>
  fetch(address, { signal: AbortSignal.timeout(ANSWER_WITHIN) }).catch(() => undefined)

/** Returns a field of an answer in JSON. */
const readField = async (answer: Response | undefined, name: string): Promise<unknown> =>
  ((await answer?.json().catch(() => undefined)) as Record<string, unknown> | undefined)?.[name]

export async function checkProduct({ HOST, PORT }: Config): Promise<Finding> {
  const { ok, wrong } = findingsAbout('product')
  const address = toAddress(HOST, PORT)
  const signal = AbortSignal.timeout(ANSWER_WITHIN)
  const response = await fetch(`${address}/readyz`, { signal }).catch(() => undefined)
  if (signal.aborted) return wrong(`${address} takes connections and does not answer, so it hangs`, RESTART)
  if (!response) return wrong(`does not run at ${address}`, 'npm start, and see the log if it ends.')
  if (response.status === 200) {
    const version = await readField(await ask(`${address}/healthz`), 'version')
    return version === VERSION
      ? ok(`runs at ${address}, and its database answers`)
      : wrong(`runs at ${address} as version ${version ?? 'unknown'}, not ${VERSION}`, RESTART)
  }
  if (response.status !== 503)
    return wrong(`something else answers at ${address}`, 'stop it, or set another PORT.')
  return wrong(`runs at ${address}, and its database does not answer`, 'start the database, or see the log.')
}

/** Calls and fields that identify an installation: its key for push messages, else its version. */
const IDENTITIES = [
  ['/api/alerts/offer', 'pushKey'],
  ['/healthz', 'version'],
] as const

/** Checks whether visitors who ask SITE_URL get this installation. */
export async function checkSiteUrl({ SITE_URL, HOST, PORT }: Config): Promise<Finding[]> {
  const { ok, wrong } = findingsAbout('SITE_URL')
  if (!SITE_URL) return []
  for (const [path, field] of IDENTITIES) {
    const local = await ask(toAddress(HOST, PORT) + path)
    if (!local?.ok) continue
    const atSiteUrl = await ask(SITE_URL + path)
    if (!atSiteUrl)
      return [wrong(`${SITE_URL} does not answer`, 'start the proxy, or correct DNS or SITE_URL.')]
    return (await readField(local, field)) === (await readField(atSiteUrl, field))
      ? [ok(`${SITE_URL} leads here`)]
      : [wrong(`${SITE_URL} leads elsewhere`, 'correct DNS, the proxy or SITE_URL.')]
  }
  // the finding about the product says so
  return []
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
