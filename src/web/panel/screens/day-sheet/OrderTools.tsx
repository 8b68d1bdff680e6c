import type { ComponentType, ReactNode } from 'react'
import { SHEET_ORDER } from '#messages/panel/sheetOrder.js'
import { KeysButton } from '#web/panel/rate-entry/KeysButton.tsx'
import type { Place } from '#web/panel/rate-entry/selection.ts'
import { Options } from '#web/ui/Options.tsx'
import type { GoOn } from './jumps.ts'
import type { SheetView } from './useSheetView.ts'

const MOVES = [
  ['up', '▲', { row: -1, cell: 0 }],
  ['down', '▼', { row: 1, cell: 0 }],
  ['left', '‹', { row: 0, cell: -1 }],
  ['right', '›', { row: 0, cell: 1 }],
] as const

// as the first screen has them in code that it needs anyway
const GO_ON = Object.keys(SHEET_ORDER.goesOn) as GoOn[]

interface OrderToolsProps {
  view: SheetView
  selected: number
  onMove: (step: Place) => void
  Tool: ComponentType<{ label: ReactNode; 'aria-label'?: string; disabled?: boolean; onClick: () => void }>
}

/** The person's own order of rows and columns, how a figure goes on, and the list of keys. */
export const OrderTools = ({ view, selected, onMove, Tool }: OrderToolsProps) => (
  <div className="row far">
    <fieldset className="row">
      <legend>{SHEET_ORDER.ownOrder}</legend>
      {MOVES.map(([name, sign, step]) => (
        <Tool
          key={name}
          label={sign}
          aria-label={SHEET_ORDER.moves[name]}
          disabled={selected === 0}
          onClick={() => onMove(step)}
        />
      ))}
      {view.isOwn && <Tool label={SHEET_ORDER.byName} onClick={view.reset} />}
    </fieldset>
    <label className="row close">
      {SHEET_ORDER.goOn}
      <select value={view.goOn} onChange={({ target }) => view.setGoOn(target.value as GoOn)}>
        <Options of={GO_ON.map(each => [each, SHEET_ORDER.goesOn[each]])} />
      </select>
    </label>
    <KeysButton />
  </div>
)
