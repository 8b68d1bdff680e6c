import type { ReactNode } from 'react'
import { SHELL } from '#messages/panel/shell.js'
import type { Query } from '#web/panel/query/query.ts'
import type { Pages } from '#web/panel/query/usePages.ts'
import { Button } from './Button.tsx'
import { ShowMore } from './ShowMore.tsx'

interface Props<T> {
  of: Query<T>
  /** Said instead of the content when a list has nothing in it. */
  empty?: string
  children: (data: T) => ReactNode
}

/** The one place that shows waiting, failure and emptiness. */
export function QueryState<T>({ of: { data, error, refetch }, empty, children }: Props<T>) {
  if (data !== undefined)
    return empty && Array.isArray(data) && data.length === 0 ? (
      <p className="quiet">{empty}</p>
    ) : (
      children(data)
    )
  if (!error) return <p className="quiet">{SHELL.waiting}</p>
  return (
    <div className="failed" role="alert">
      <p className="alarm">{error.message}</p>
      <Button look="plain" label={SHELL.retry} onClick={refetch} />
    </div>
  )
}

interface LoadMoreProps {
  of: Pick<Pages<unknown>, 'hasNextPage' | 'fetchNextPage' | 'nextPageError'>
  label?: string
}

/** The way to the next page of a list, and why it did not come. */
export const LoadMore = ({ of: pages, label = SHELL.more }: LoadMoreProps) => (
  <>
    <ShowMore hasMore={pages.hasNextPage} label={label} onMore={pages.fetchNextPage} />
    {pages.nextPageError && (
      <p className="err" role="alert">
        {pages.nextPageError.message}
      </p>
    )}
  </>
)
