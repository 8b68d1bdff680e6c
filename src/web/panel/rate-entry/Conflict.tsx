import type { ReactNode } from 'react'
import { CONFLICT } from '#messages/panel/rateEntry.js'
import { Button } from '#web/panel/components/Button.tsx'
import { dateTime } from '#web/panel/formats.ts'
import { ColumnHeads } from '#web/ui/ColumnHeads.tsx'
import { diffCells, getCellLabel } from './cells.ts'
import { type EntryRow, getCells, mergeMine } from './entryRow.ts'
import { useCityDay } from './useCityDay.ts'

const ID = 'conflict'

/** Scrolls to the conflict, from its top on: its buttons stand there, clear of the save bar. */
export function showConflict() {
  const view = document.getElementById(ID)
  view?.focus({ preventScroll: true })
  view?.scrollIntoView()
}

interface ConflictProps {
  row: EntryRow
  heading: string
  /** Stands behind who saved the record last. */
  note?: string | undefined
  isSaving?: boolean
  onTakeTheirs?: (() => void) | undefined
  onKeepMine?: (() => void) | undefined
  /** Further buttons. */
  children?: ReactNode
}

/** Shows the record that keeps a row from being saved: typed and saved rates side by side where they differ. */
export function Conflict(props: ConflictProps) {
  const { row, heading, note, isSaving, onTakeTheirs, onKeepMine, children } = props
  const conflict = row.conflict!
  const isChoice = onTakeTheirs !== undefined
  const differences = diffCells(isChoice ? mergeMine(row) : getCells(row), conflict.saved)
  return (
    <section className="conflict box column" id={ID} aria-labelledby="conflict-heading" tabIndex={-1}>
      <h2 id="conflict-heading">{heading}</h2>
      {isChoice &&
        (conflict.version === undefined ? (
          <p className="soft">{CONFLICT.deleted}</p>
        ) : (
          <p className="soft">
            <SavedBy row={row} /> <span>{note}</span>
          </p>
        ))}
      <footer className="ends">
        {onTakeTheirs && (
          <Button look="plain" label={CONFLICT.takeTheirs} disabled={isSaving} onClick={onTakeTheirs} />
        )}
        {onKeepMine && <Button label={CONFLICT.keepMine} disabled={isSaving} onClick={onKeepMine} />}
        {children}
      </footer>
      {differences.length === 0 ? (
        <p className="soft">{CONFLICT.same}</p>
      ) : (
        <table className="table break">
          <ColumnHeads columns={[CONFLICT.rate, [CONFLICT.mine, 'num'], [CONFLICT.saved, 'num']]} />
          <tbody>
            {differences.map(({ cell, mine, saved }) => (
              <tr key={cell}>
                <th scope="row">{getCellLabel(cell)}</th>
                <td className="num strong">{mine || CONFLICT.none}</td>
                <td className="num">{saved || CONFLICT.none}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** Says who saved the record last, and when; nothing while that is not known, or not for the person to know. */
function SavedBy({ row }: { row: EntryRow }) {
  const last = useCityDay(row.city, row.date)?.lastWrite
  const when = last && dateTime(last.at)
  return when && (last.by ? CONFLICT.savedBy({ name: last.by.name, when }) : CONFLICT.savedAt({ when }))
}
