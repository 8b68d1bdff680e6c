import type { Cells } from '#web/panel/cells/cells.ts'
import { VERSIONS } from '#web/panel/cells/texts.ts'
import { Versions } from '#web/panel/cells/Versions.tsx'
import { mineOf } from './meanwhile.ts'
import type { SheetRow } from './rows.ts'
import { DAY_SHEET } from './texts.ts'

interface SheetConflictProps {
  row: SheetRow
  typed: Cells | undefined
  theirs: SheetRow
  mayUpdate: boolean
  onDecide: (take: 'mine' | 'theirs') => void
}

/** A city that somebody else has saved while it was typed in: both versions, and the choice. */
export function SheetConflict({ row, typed, theirs, mayUpdate, onDecide }: SheetConflictProps) {
  const isDeleted = theirs.version === undefined
  return (
    <Versions
      key={`${row.key} ${theirs.version}`}
      heading={DAY_SHEET.which(row.city)}
      explain={isDeleted && DAY_SHEET.deleted}
      cells={mineOf(row, typed, theirs)}
      saved={theirs.saved}
    >
      <button type="button" className="btn plain" onClick={() => onDecide('theirs')}>
        {VERSIONS.takeTheirs}
      </button>
      {(mayUpdate || isDeleted) && (
        <button type="button" className="btn" onClick={() => onDecide('mine')}>
          {VERSIONS.keepMine}
        </button>
      )}
    </Versions>
  )
}
