import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react'
import { CELLS } from '#web/panel/rate-entry/cells.ts'
import { getStep } from '#web/panel/rate-entry/steps.ts'

export interface Place {
  row: number
  cell: number
}

/** Which cell an event happened in. */
function findPlace(target: EventTarget): Place | undefined {
  const [, row, cell] = /^sheet-(\d+)-(\d+)$/.exec((target as HTMLElement).id) ?? []
  return row === undefined ? undefined : { row: Number(row), cell: Number(cell) }
}

/** The keys of a spreadsheet over all rows; `onRow` is told which row must stay in the document. */
export function useSheetKeys(onRow: (row: number) => void, onPasted: (text: string, from: Place) => boolean) {
  return {
    onKeyDown(event: KeyboardEvent) {
      const place = findPlace(event.target)
      if (!place || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
      const step = getStep(event, event.target as HTMLInputElement, CELLS.length)
      if (step === 0) return
      event.preventDefault()
      const next = place.row * CELLS.length + place.cell + step
      const id = `sheet-${Math.floor(next / CELLS.length)}-${next % CELLS.length}`
      document.getElementById(id)?.focus()
    },
    onFocus({ target }: FocusEvent) {
      const place = findPlace(target)
      if (!place) return
      ;(target as HTMLInputElement).select()
      onRow(place.row)
    },
    onPaste(event: ClipboardEvent) {
      const place = findPlace(event.target)
      if (place && onPasted(event.clipboardData.getData('text'), place)) event.preventDefault()
    },
  }
}
