import { useRef } from 'react'
import { type Query, type SettableQuery, useQuery } from './query.ts'
import { useMutation } from './useMutation.ts'

/** One page of a list, as `callWhole` returns it. */
export interface Page<T> {
  body: T[]
  /** Cursor of the page after this one; absent on the last. */
  next: string | undefined
}

export interface Pages<T> extends Query<T[]> {
  hasNextPage: boolean
  fetchNextPage: () => void
  nextPageError: Error | undefined
}

/** A list, page by page. `refetch` fetches all pages that are shown, so that nothing moves under the reader. */
export function usePages<T, Extra = unknown>(
  key: string,
  fetchPage: (
    last: (Page<T> & Extra) | undefined,
    signal: AbortSignal | undefined,
  ) => Promise<Page<T> & Extra>,
) {
  /** Key of the list whose next page is on its way. */
  const extended = useRef<string>(undefined)
  const query: SettableQuery<(Page<T> & Extra)[]> = useQuery(key, async signal => {
    const pages = [await fetchPage(undefined, signal)]
    const countWanted = () => (query.data?.length ?? 1) + (extended.current === key ? 1 : 0)
    while (pages.length < countWanted() && pages.at(-1)!.next !== undefined)
      pages.push(await fetchPage(pages.at(-1), signal))
    return pages
  })
  const last = query.data?.at(-1)
  const nextPage = useMutation({
    async mutationFn() {
      extended.current = key
      const page = await fetchPage(last, undefined)
      // a list that was fetched again meanwhile has this page already
      query.setData(pages => (pages.at(-1)?.next === last?.next ? [...pages, page] : pages))
    },
    onError() {},
    onSettled() {
      extended.current = undefined
    },
  })
  return {
    ...query,
    data: query.data?.flatMap(({ body }) => body),
    setPages: query.setData,
    firstPage: query.data?.[0],
    hasNextPage: last?.next !== undefined,
    fetchNextPage: nextPage.mutate,
    nextPageError: nextPage.error,
  }
}
