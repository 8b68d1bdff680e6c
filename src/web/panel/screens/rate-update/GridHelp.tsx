import { RATE_UPDATE } from '#messages/panel/rateUpdate.js'
import { Button } from '#web/panel/components/Button.tsx'
import type { Cells } from '#web/panel/rate-entry/cells.ts'
import type { Before } from './RateGrid.tsx'

/** Names the unit and the figures below the cells, and copies those into the cells. */
export const UnitLine = ({
  before,
  onCopy,
}: {
  before: Before | undefined
  onCopy: (cells: Cells) => void
}) => (
  <div className="unit">
    <span>
      <b>{RATE_UPDATE.unit}</b>
      {before && ` · ${RATE_UPDATE.below({ when: before.when })}`}
    </span>
    <Button
      look="plain small"
      icon="copy"
      label={before ? RATE_UPDATE.copy({ when: before.when }) : RATE_UPDATE.copyNothing}
      disabled={!before}
      onClick={() => before && onCopy(before.cells)}
    />
  </div>
)

const { next, column, same, submit, city, paste } = RATE_UPDATE.keys

/** Explains the keys of the grid; CSS hides it on phones. */
export const KeysHelp = () => (
  <p className="keys">
    <span>
      <kbd>Enter</kbd> {next}
    </span>
    <span>
      <kbd>↑</kbd> <kbd>↓</kbd> {column}
    </span>
    <span>
      <kbd>=</kbd> {same}
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
