/** The host of a request target in absolute form (RFC 9112, 3.2.2). */
const HOST = /^https?:\/\/[^/?#]*/i

/**
 * Longest URL in characters, query included: enough for 50 cities in one call, or for a few in an Indian script, where
 * each letter takes nine.
 */
export const MAX_ADDRESS = 4096

/** Parses the URL of a request. The host of the result is meaningless; `//x` is a path. */
export const parseRequestUrl = (url: string): URL =>
  new URL(`http://any${url.replace(HOST, '').replace(/^(?!\/)/, '/')}`)

/** The value of a `Link` header to the page after `cursor`. */
export function formatNextLink(url: string, cursor: string): string {
  const { pathname, searchParams } = parseRequestUrl(url)
  searchParams.set('cursor', cursor)
  return `<${pathname}?${searchParams}>; rel="next"`
}
