import { type ReactNode, useEffect, useRef } from 'react'
import { ColumnHeads } from '#web/panel/components/ColumnHeads.tsx'
import { type Cells, diffCells, getCellLabel } from './cells.ts'
import { CONFLICT } from './texts.ts'

/** Where two versions stand side by side on the page. */
export const CONFLICT_ID = 'conflict'

interface ConflictViewProps {
  heading: string
  explain?: ReactNode
  mine: Cells
  saved: Cells
  /** It came to somebody who types: the focus stays there. */
  isQuiet?: boolean | undefined
  isSaving?: boolean
  onTakeTheirs?: (() => void) | undefined
  onKeepMine?: (() => void) | undefined
  /** Other ways to go on. */
  children?: ReactNode
}

/** What was typed and what is saved, side by side where they differ. Comes with the focus, unless quiet: it must be seen. */
export function ConflictView(props: ConflictViewProps) {
  const { heading, explain, mine, saved, isQuiet, isSaving, onTakeTheirs, onKeepMine, children } = props
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isQuiet) panel.current?.focus()
  }, [isQuiet])
  const differences = diffCells(mine, saved)
  return (
    <section
      className="conflict"
      id={CONFLICT_ID}
      aria-labelledby="conflict-heading"
      tabIndex={-1}
      ref={panel}
    >
      <h2 id="conflict-heading">{heading}</h2>
      {explain && <p>{explain}</p>}
      {differences.length === 0 ? (
        <p>{CONFLICT.same}</p>
      ) : (
        <table>
          <ColumnHeads columns={[CONFLICT.rate, CONFLICT.mine, CONFLICT.saved]} />
          <tbody>
            {differences.map(({ cell, mine, saved }) => (
              <tr key={cell}>
                <th scope="row">{getCellLabel(cell)}</th>
                <td>{mine || CONFLICT.none}</td>
                <td>{saved || CONFLICT.none}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <footer>
        {onTakeTheirs && (
          <button type="button" className="btn plain" disabled={isSaving} onClick={onTakeTheirs}>
            {CONFLICT.takeTheirs}
          </button>
        )}
        {onKeepMine && (
          <button type="button" className="btn" disabled={isSaving} onClick={onKeepMine}>
            {CONFLICT.keepMine}
          </button>
        )}
        {children}
      </footer>
    </section>
  )
}
