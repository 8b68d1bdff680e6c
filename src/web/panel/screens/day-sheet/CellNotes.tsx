import { useState } from 'react'
import { NOTES } from '#messages/panel/cellNotes.js'
import type { Day } from '#shared/days.ts'
import { type CellNote, MAX_NOTE, setCellNote } from '#shared/rates/cellNotes.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { TextField } from '#web/panel/components/fields.tsx'
import { number } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { useMutation } from '#web/panel/query/useMutation.ts'
import { type Cell, getInputLabel, parseCellKey } from '#web/panel/rate-entry/cells.ts'
import { onEnter } from '#web/panel/rate-entry/EntryForm.tsx'
import type { EntryRow } from '#web/panel/rate-entry/entryRow.ts'
import { NoteList, useCellNotes } from '#web/panel/records/cellNotes.tsx'

interface Selected {
  row: EntryRow
  cell: Cell
}

/** What staff say among themselves about single rates of the day: nothing of it is published. */
export function CellNotes({ day, selected }: { day: Day; selected: Selected | undefined }) {
  const { data: notes = [], setData } = useCellNotes(day)
  return (
    <details>
      <summary>
        {NOTES.title}
        {notes.length > 0 && ` (${number(notes.length)})`}
      </summary>
      <NoteList notes={notes} />
      {selected?.row._id === undefined ? (
        <p className="hint">
          {selected ? NOTES.unsaved({ city: cityName(selected.row.city) }) : NOTES.choose}
        </p>
      ) : (
        <NoteField
          key={`${selected.row._id} ${selected.cell}`}
          {...selected}
          rate={selected.row._id}
          notes={notes}
          onSaved={saved => setData(() => saved)}
        />
      )}
    </details>
  )
}

interface NoteFieldProps extends Selected {
  rate: string
  notes: readonly CellNote[]
  onSaved: (notes: CellNote[]) => void
}

function NoteField({ row, cell, rate, notes, onSaved }: NoteFieldProps) {
  const [market, kind] = parseCellKey(cell)
  const known = notes.find(note => note.rate === rate && note.market === market && note.kind === kind)
  const [typed, setTyped] = useState<string>()
  const text = typed ?? known?.text ?? ''
  const saving = useMutation({
    async mutationFn() {
      onSaved(await call(setCellNote, { params: { _id: rate }, body: { market, kind, text } }))
      setTyped(undefined)
    },
  })
  return (
    <div className="column">
      <TextField
        id="cell-note"
        label={NOTES.about({ city: cityName(row.city), rate: getInputLabel(cell) })}
        hint={NOTES.inside}
        maxLength={MAX_NOTE}
        autoComplete="off"
        value={text}
        onChange={setTyped}
        onKeyDown={onEnter(() => saving.mutate())}
      />
      <Button look="plain" label={NOTES.save} disabled={saving.isPending} onClick={() => saving.mutate()} />
    </div>
  )
}
