/** The value of a `Link` header that leads from the page of an address to the one after a cursor. */
export function nextPage(url: string, cursor: string): string {
  const { pathname, searchParams } = new URL(url, 'http://any')
  searchParams.set('cursor', cursor)
  return `<${pathname}?${searchParams}>; rel="next"`
}
