import { SHELL } from './texts.ts'

interface MoreProps {
  /** Absent: all of it is shown. */
  onMore: (() => void) | undefined
  failure?: string | undefined
}

/** The way to the next page of a list, and why it did not come. */
export const More = ({ onMore, failure }: MoreProps) => (
  <>
    {onMore && (
      <button type="button" className="btn plain more" onClick={onMore}>
        {SHELL.more}
      </button>
    )}
    {failure && (
      <p className="err" role="alert">
        {failure}
      </p>
    )}
  </>
)
