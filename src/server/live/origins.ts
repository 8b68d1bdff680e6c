/**
 * Whether a live connection comes from the site's own pages. Programs send no Origin and are let in: they have to
 * show a token anyway. With a public address set, only that is ours: the Host header is the visitor's word.
 */
export function isOwnOrigin(
  { origin, host }: { origin?: string | undefined; host?: string | undefined },
  siteUrl: string | undefined,
): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  return siteUrl === undefined ? from.host === host?.toLowerCase() : from.origin === new URL(siteUrl).origin
}
