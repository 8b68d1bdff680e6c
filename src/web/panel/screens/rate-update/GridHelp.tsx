import type { Cells } from '#web/panel/rate-entry/cells.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { type Before, SAME_KEY } from './RateGrid.tsx'
import { RATE_UPDATE } from './texts.ts'

interface UnitLineProps {
  before: Before | undefined
  onCopy: (cells: Cells) => void
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
      onClick={() => before && onCopy(before.cells)}
    >
      <Icon of="copy" size={16} />
      {before ? RATE_UPDATE.copy(before.when) : RATE_UPDATE.copyNothing}
    </button>
  </div>
)

const { next, column, same, submit, city, paste } = RATE_UPDATE.keys

/** What the keyboard does in the grid; only where there is room for it, and a keyboard. */
export const KeysHelp = () => (
  <p className="keys">
    <span>
      <kbd>Enter</kbd> {next}
    </span>
    <span>
      <kbd>↑</kbd> <kbd>↓</kbd> {column}
    </span>
    <span>
      <kbd>{SAME_KEY}</kbd> {same}
    </span>
    <span>
      <kbd>Ctrl</kbd> <kbd>Enter</kbd> {submit}
    </span>
    <span>
      <kbd>Enter</kbd> {city}
    </span>
    <span>{paste}</span>
  </p>
)
