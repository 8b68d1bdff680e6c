import type { Config } from '#server/config.ts'
import { type Finding, findingsAbout } from './finding.ts'

const { ok, note, wrong } = findingsAbout('settings')
const LOOPBACK = ['127.0.0.1', 'localhost', '::1']

/** What in the settings does not fit together. Names no secret. */
export function checkSettings(config: Config): Finding[] {
  const found = [...checkAddress(config), ...checkProxy(config)]
  if (!config.RATE_LIMITS) found.push(wrong('RATE_LIMITS=off is for benchmarks: take it out.'))
  if (config.ADMIN_PASSWORD) {
    found.push(note('ADMIN_EMAIL and ADMIN_PASSWORD are ignored once there is an Admin: take them out.'))
  }
  return found.length > 0 ? found : [ok('fit together')]
}

function checkAddress({ SITE_URL, PORT }: Config): Finding[] {
  if (!SITE_URL) return [note(`SITE_URL is not set: links name http://localhost:${PORT}.`)]
  const { protocol, hostname } = new URL(SITE_URL)
  if (protocol === 'https:' || LOOPBACK.includes(hostname)) return []
  return [note('SITE_URL is http: logins travel unencrypted. Put a proxy with TLS before it.')]
}

function checkProxy({ SITE_URL, TRUST_PROXY, HOST }: Config): Finding[] {
  if (TRUST_PROXY === 0) {
    if (!SITE_URL?.startsWith('https:')) return []
    return [wrong('behind the proxy of SITE_URL all visitors count as one: set TRUST_PROXY=1.')]
  }
  if (typeof TRUST_PROXY !== 'number' || LOOPBACK.includes(HOST)) return []
  return [
    note(`TRUST_PROXY=${TRUST_PROXY} believes whoever reaches the port past the proxy: set HOST=127.0.0.1.`),
  ]
}
