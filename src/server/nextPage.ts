import { addressOf } from './address.ts'

/** The value of a `Link` header that leads from the page of an address to the one after a cursor. */
export function nextPage(url: string, cursor: string): string {
  const { pathname, searchParams } = addressOf(url)
  searchParams.set('cursor', cursor)
  return `<${pathname}?${searchParams}>; rel="next"`
}
