import { Icon } from '#web/ui/Icon.tsx'
import type { Before } from './RateGrid.tsx'
import { RATE_UPDATE } from './texts.ts'

interface UnitLineProps {
  before: Before | undefined
  onCopy: (before: Before) => void
}

/** What the figures are, what stands below them, and the way to begin with those. */
export const UnitLine = ({ before, onCopy }: UnitLineProps) => (
  <div className="unit">
    <span>
      <b>{RATE_UPDATE.unit}</b>
      {before && ` · ${RATE_UPDATE.below(before.when)}`}
    </span>
    <button
      type="button"
      className="btn plain small"
      disabled={!before}
      onClick={() => before && onCopy(before)}
    >
      <Icon of="copy" size={16} />
      {before ? RATE_UPDATE.copy(before.when) : RATE_UPDATE.copyNothing}
    </button>
  </div>
)
