/** The host of a request that names one in its address too (RFC 9112, 3.2.2). */
const HOST = /^https?:\/\/[^/?#]*/i

/** The address of a request taken apart; its host means nothing. Whatever it begins with is a path, two slashes too. */
export const addressOf = (url: string): URL =>
  new URL(`http://any${url.replace(HOST, '').replace(/^(?!\/)/, '/')}`)

const NOT_PAGES = /^\/(api|assets|socket\.io)(\/|$)/

/** Whether the path of an address may be a page: those of calls, files and live events never are. */
export const isOfPages = (pathname: string): boolean => !NOT_PAGES.test(pathname)
