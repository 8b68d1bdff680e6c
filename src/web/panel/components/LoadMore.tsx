import type { Pages } from '../query/usePages.ts'
import { SHELL } from '../texts.ts'

type LoadMoreProps = Pick<Pages<unknown>, 'hasNextPage' | 'fetchNextPage' | 'nextPageError'>

/** The way to the next page of a list, and why it did not come. */
export const LoadMore = ({ of: { hasNextPage, fetchNextPage, nextPageError } }: { of: LoadMoreProps }) => (
  <>
    {hasNextPage && (
      <button type="button" className="btn plain more" onClick={() => fetchNextPage()}>
        {SHELL.more}
      </button>
    )}
    {nextPageError && (
      <p className="err" role="alert">
        {nextPageError.message}
      </p>
    )}
  </>
)
