import { type ReactNode, useEffect } from 'react'
import { CONFLICT } from '#messages/panel/rateEntry.js'
import { Button } from '#web/panel/components/Button.tsx'
import { ColumnHeads } from '#web/panel/components/ColumnHeads.tsx'
import { type Cells, diffCells, getInputLabel } from './cells.ts'

const ID = 'conflict'

/** Scrolls to the conflict, from its top on: its buttons stand there, clear of the save bar. */
export function showConflict() {
  const view = document.getElementById(ID)
  view?.focus({ preventScroll: true })
  view?.scrollIntoView()
}

interface ConflictViewProps {
  heading: string
  explain?: ReactNode
  mine: Cells
  saved: Cells
  /** Leaves the focus where it is, with a person who types. */
  isQuiet?: boolean | undefined
  isSaving?: boolean
  onTakeTheirs?: (() => void) | undefined
  onKeepMine?: (() => void) | undefined
  /** Further buttons. */
  children?: ReactNode
}

/** Shows typed and saved rates side by side where they differ. Takes the focus unless it is quiet: it must be seen. */
export function ConflictView(props: ConflictViewProps) {
  const { heading, explain, mine, saved, isQuiet, isSaving, onTakeTheirs, onKeepMine, children } = props
  useEffect(() => {
    if (!isQuiet) showConflict()
  }, [isQuiet])
  const differences = diffCells(mine, saved)
  return (
    <section className="conflict" id={ID} aria-labelledby="conflict-heading" tabIndex={-1}>
      <h2 id="conflict-heading">{heading}</h2>
      {explain && <p>{explain}</p>}
      <footer>
        {onTakeTheirs && (
          <Button look="plain" label={CONFLICT.takeTheirs} disabled={isSaving} onClick={onTakeTheirs} />
        )}
        {onKeepMine && <Button label={CONFLICT.keepMine} disabled={isSaving} onClick={onKeepMine} />}
        {children}
      </footer>
      {differences.length === 0 ? (
        <p>{CONFLICT.same}</p>
      ) : (
        <table>
          <ColumnHeads columns={[CONFLICT.rate, CONFLICT.mine, CONFLICT.saved]} />
          <tbody>
            {differences.map(({ input, mine, saved }) => (
              <tr key={input}>
                <th scope="row">{getInputLabel(input)}</th>
                <td>{mine || CONFLICT.none}</td>
                <td>{saved || CONFLICT.none}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
