import type { ComponentProps } from 'react'
import { DAY_SHEET } from '#messages/panel/daySheet.js'
import { Button } from '#web/panel/components/Button.tsx'
import type { Sheet } from '#web/panel/rate-entry/sheet.ts'
import { isShown, SHEET_FILTERS, type SheetFilter } from './sheetFilter.ts'

/** A press leaves the focus in the cell that is typed in. */
const Tool = (attributes: Omit<ComponentProps<typeof Button>, 'look'>) => (
  <Button look="plain small" onMouseDown={event => event.preventDefault()} {...attributes} />
)

interface SheetToolsProps {
  sheet: Sheet
  /** The cities that the person looks after; none: all. */
  areas: readonly string[]
  filter: SheetFilter
  onFilter: (filter: SheetFilter) => void
  /** Fills the empty cells that are shown with the rates before. */
  onCopyAll: () => void
}

export function SheetTools({ sheet, areas, filter, onFilter, onCopyAll }: SheetToolsProps) {
  const filters = SHEET_FILTERS.filter(each => each !== 'mine' || areas.length > 0)
  return (
    <div className="sheet-tools row close">
      {filters.map(each => (
        <Tool
          key={each}
          label={
            <>
              <span>{DAY_SHEET.filters[each]}</span>{' '}
              <b>{sheet.filter(row => isShown(row, each, areas)).length}</b>
            </>
          }
          aria-pressed={filter === each}
          onClick={() => onFilter(filter === each ? 'all' : each)}
        />
      ))}
      <Tool
        label={DAY_SHEET.copyAll}
        title={DAY_SHEET.copyBefore}
        disabled={sheet.length === 0}
        onClick={onCopyAll}
      />
    </div>
  )
}
