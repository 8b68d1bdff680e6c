import type { Config } from '#server/config.ts'
import { namesPrivateHost } from '#server/outbound/publicAddresses.ts'

/** The push services of the browsers: Chrome and those made from it, Firefox, Safari, Edge on Windows. */
const KNOWN = [
  /^fcm\.googleapis\.com$/,
  /^[a-z0-9-]{1,63}\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]{1,63}\.push\.apple\.com$/,
  /^[a-z0-9-]{1,63}\.notify\.windows\.com$/,
]

/**
 * Parses the endpoint of a browser's subscription: undefined where it is none, names somebody, or leads to where nothing may be
 * sent (`PUSH_TARGETS`).
 */
export function parseEndpoint(text: string, targets: Config['PUSH_TARGETS']): URL | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  if (targets === 'any') return url
  if (url.protocol !== 'https:' || namesPrivateHost(url)) return undefined
  const isKnown = url.port === '' && KNOWN.some(host => host.test(url.hostname))
  return targets === 'public' || isKnown ? url : undefined
}
