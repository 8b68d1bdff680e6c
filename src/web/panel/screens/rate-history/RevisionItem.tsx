import { ACTIONS, RATE_HISTORY } from '#messages/panel/rateHistory.js'
import type { Revision } from '#shared/rates/rates.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { dateTime } from '#web/panel/formats.ts'
import { RevisionTable } from './RevisionTable.tsx'

interface RevisionItemProps {
  revision: Revision
  /** Whether it was written to a city that is part of this one now. */
  isMerged: boolean
  /** Whether visitors see these rates. */
  isCurrent: boolean
  isBusy: boolean
  isRestoring: boolean
  /** Absent where there is nothing to restore. */
  onRestore: (() => void) | undefined
}

/** One write: action, author, time, and the prices before and after. */
export function RevisionItem(props: RevisionItemProps) {
  const { revision, isMerged, isCurrent, isBusy, isRestoring, onRestore } = props
  const { location, version, action, at, by, reason } = revision
  return (
    <article className="item column">
      <header className="row between flat">
        <h3>
          {ACTIONS[action]} <span className="light">{by?.name ?? RATE_HISTORY.product}</span>
        </h3>
        <p className="hint">
          {isMerged ? RATE_HISTORY.versionOf({ version, city: location }) : RATE_HISTORY.version({ version })}{' '}
          · <time dateTime={at}>{dateTime(at)}</time>
        </p>
      </header>
      {reason && <p className="hint break">{RATE_HISTORY.reason({ reason })}</p>}
      <RevisionTable revision={revision} />
      {isCurrent && <p className="hint">{RATE_HISTORY.publishedNow}</p>}
      {onRestore && (
        <Button
          look="plain"
          label={isRestoring ? RATE_HISTORY.restoring : RATE_HISTORY.restore}
          aria-label={RATE_HISTORY.restoreLabel({ version })}
          disabled={isBusy}
          onClick={onRestore}
        />
      )}
    </article>
  )
}
