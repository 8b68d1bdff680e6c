import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SHELL } from '#messages/panel/shell.js'
import { retryFailed } from '#web/panel/query/queryClient.ts'
import { Button } from './Button.tsx'
import { ShowMore } from './ShowMore.tsx'

interface Props<T> {
  of: Pick<UseQueryResult<T>, 'data' | 'failureReason'>
  /** Said instead of the content when a list has nothing in it. */
  empty?: string
  children: (data: T) => ReactNode
}

/** The one place that shows waiting, failure and emptiness. A failure is shown also while the query is made again. */
export function QueryState<T>({ of: { data, failureReason }, empty, children }: Props<T>) {
  if (data !== undefined)
    return empty && Array.isArray(data) && data.length === 0 ? (
      <p className="quiet">{empty}</p>
    ) : (
      children(data)
    )
  if (!failureReason) return <p className="quiet">{SHELL.waiting}</p>
  return (
    <div className="quiet column" role="alert">
      <p className="alarm">{failureReason.message}</p>
      <Button look="plain" label={SHELL.retry} onClick={retryFailed} />
    </div>
  )
}

interface LoadMoreProps {
  of: UseInfiniteQueryResult<InfiniteData<unknown>>
  label?: string
}

/** The way to the next page of a list, and why it did not come. */
export function LoadMore({ of: pages, label = SHELL.more }: LoadMoreProps) {
  const { isFetchingNextPage, isFetchNextPageError, failureReason } = pages

  async function showMore() {
    const count = pages.data?.pages.length
    let after: typeof pages
    // a list that is fetched again meanwhile comes without the page
    do after = await pages.fetchNextPage({ cancelRefetch: false })
    while (after.isSuccess && after.hasNextPage && after.data.pages.length === count)
  }

  return (
    <>
      <ShowMore hasMore={pages.hasNextPage} label={label} onMore={() => void showMore()} />
      {(isFetchingNextPage || isFetchNextPageError) && failureReason && (
        <p className="err" role="alert">
          {failureReason.message}
        </p>
      )}
    </>
  )
}
