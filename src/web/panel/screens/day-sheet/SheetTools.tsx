import { type ComponentProps, type KeyboardEvent, type ReactNode, Suspense, useState } from 'react'
import { DAY_SHEET } from '#messages/panel/daySheet.js'
import { parsePrice } from '#shared/figures.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { loadLate } from '#web/panel/loadLate.ts'
import type { Commands } from '#web/panel/rate-entry/edits.ts'
import type { Place } from '#web/panel/rate-entry/selection.ts'
import type { Sheet } from '#web/panel/rate-entry/sheet.ts'
import { AMOUNT_ID } from '#web/panel/rate-entry/useGridKeys.ts'
import { getRowState, SHEET_FILTERS, type SheetFilter } from './rowStates.ts'
import type { SheetView } from './useSheetView.ts'

// loaded after the rows, as nobody needs it first
const OrderTools = loadLate(async () => (await import('./OrderTools.tsx')).OrderTools)

/** A press leaves the focus in the cell that it is about. */
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()

type ToolProps = Omit<ComponentProps<typeof Button>, 'look'> & { count?: number }

const Tool = ({ label, count, ...attributes }: ToolProps) => (
  <Button
    look="plain small"
    onMouseDown={keepFocus}
    label={count === undefined ? label : [label, ' ', <b key="count">{count}</b>]}
    {...attributes}
  />
)

interface SheetToolsProps {
  sheet: Sheet
  view: SheetView
  /** Moves the selected rows or columns. */
  onMove: (step: Place) => void
  filter: SheetFilter | ''
  onFilter: (filter: SheetFilter | '') => void
  onNextProblem: () => void
  commands: Commands
  /** How many cells are selected; the tools for them need one at least. */
  selected: number
  /** Gives the focus back to the selected cell. */
  onDone: () => void
  /** More that opens, loaded after the rows. */
  children: ReactNode
}

/** Filters, and what else a clerk does to many cells at once; each has a key, for phones have none. */
export function SheetTools(props: SheetToolsProps) {
  const { sheet, view, onMove, filter, onFilter, onNextProblem, commands, selected, onDone } = props
  const states = sheet.map(getRowState)
  const problems = states.reduce((count, { problems }) => count + problems.length, 0)
  return (
    <Folded isFolded={view.market !== undefined}>
      <fieldset className="row">
        <legend>{DAY_SHEET.show}</legend>
        {SHEET_FILTERS.map(each => (
          <Tool
            key={each}
            label={DAY_SHEET.filters[each]}
            count={states.filter(state => state[each]).length}
            aria-pressed={filter === each}
            onClick={() => onFilter(filter === each ? '' : each)}
          />
        ))}
        <Tool
          label={DAY_SHEET.nextProblem}
          count={problems}
          disabled={problems === 0}
          onClick={onNextProblem}
        />
      </fieldset>
      <fieldset className="row">
        <legend>{DAY_SHEET.copyBefore}</legend>
        {(['row', 'column', 'all'] as const).map(scope => (
          <Tool
            key={scope}
            icon={scope === 'all' ? 'copy' : undefined}
            label={DAY_SHEET.scopes[scope]}
            aria-label={`${DAY_SHEET.copyBefore}: ${DAY_SHEET.scopes[scope]}`}
            disabled={sheet.length === 0 || (scope !== 'all' && selected === 0)}
            onClick={() => commands.copyBefore(scope)}
          />
        ))}
      </fieldset>
      <fieldset className="row">
        <legend>{DAY_SHEET.selected({ count: selected })}</legend>
        <Tool label={DAY_SHEET.fillDown} disabled={selected === 0} onClick={commands.fillDown} />
        <Amount isDisabled={selected === 0} onAdd={commands.addAmount} onDone={onDone} />
      </fieldset>
      <details>
        <summary>{DAY_SHEET.more}</summary>
        <Suspense>
          <OrderTools view={view} selected={selected} onMove={onMove} Tool={Tool} />
        </Suspense>
      </details>
      <Suspense>{props.children}</Suspense>
    </Folded>
  )
}

/** A phone shows the rows first, and the tools when they are asked for. */
function Folded({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const tools = <div className="sheet-tools row far hint">{children}</div>
  if (!isFolded) return tools
  return (
    <details>
      <summary>{DAY_SHEET.tools}</summary>
      {tools}
    </details>
  )
}

interface AmountProps {
  isDisabled: boolean
  onAdd: (amount: number) => void
  onDone: () => void
}

/** Adds an amount to the selected rates, or takes it off. Enter uses the sign that is typed. */
function Amount({ isDisabled, onAdd, onDone }: AmountProps) {
  const [typed, setTyped] = useState('1')
  const amount = parsePrice(typed.replace('+', ''))

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    if (event.key === 'Enter' && amount !== undefined) onAdd(amount)
    onDone()
  }

  return (
    <>
      <input
        id={AMOUNT_ID}
        inputMode="decimal"
        autoComplete="off"
        aria-label={DAY_SHEET.amount}
        aria-invalid={amount === undefined}
        disabled={isDisabled}
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
      />
      {([-1, 1] as const).map(sign => (
        <Tool
          key={sign}
          label={sign < 0 ? '−' : '+'}
          aria-label={`${sign < 0 ? '−' : '+'} ₹ ${typed.replace(/^[+-]/, '')}`}
          disabled={isDisabled || amount === undefined}
          onClick={() => amount !== undefined && onAdd(sign * Math.abs(amount))}
        />
      ))}
    </>
  )
}
