import { useState } from 'react'
import * as z from 'zod/mini'
import { type CellNote, MAX_NOTE, setCellNote } from '#features/rate-notes/shared/api.ts'
import { NOTES } from '#messages/panel/cellNotes.js'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { TextField } from '#web/panel/components/fields.tsx'
import type { SheetToolProps } from '#web/panel/feature.ts'
import { number } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { useMutation } from '#web/panel/query/useMutation.ts'
import { type Cell, getInputLabel, parseCellKey } from '#web/panel/rate-entry/cells.ts'
import { createDraftStore } from '#web/panel/rate-entry/draftStore.ts'
import { onEnter } from '#web/panel/rate-entry/EntryForm.tsx'
import { NoteList, useCellNotes } from './notes.tsx'

/** Notes that are typed and not saved yet, by the record and cell. */
const noteDrafts = createDraftStore(
  'noteDraft',
  z.object({ date: z.string(), location: z.string(), text: z.string(), at: z.iso.datetime() }),
)
type NoteDraft = NonNullable<ReturnType<typeof noteDrafts.read>>

/** What staff say among themselves about single rates of the day: nothing of it is published. */
export function CellNotes({ account, day, selected }: SheetToolProps) {
  const { data: notes = [], setData } = useCellNotes(day)
  const [typed, setTyped] = useState<ReadonlyMap<string, NoteDraft>>(
    () => new Map(noteDrafts.list(account).filter(([, { date }]) => date === day)),
  )

  function type(id: string, draft: NoteDraft | undefined) {
    if (draft) noteDrafts.write(account, id, draft)
    else noteDrafts.remove(account, id)
    setTyped(now => new Map([...now].filter(([other]) => other !== id).concat(draft ? [[id, draft]] : [])))
  }

  return (
    <details>
      <summary>
        {NOTES.title}
        {notes.length + typed.size > 0 && ` (${number(notes.length + typed.size)})`}
      </summary>
      <NoteList notes={notes} />
      {[...typed].map(([id, { location, text }]) => (
        <p className="doubt break" key={id}>
          {NOTES.waits({ city: cityName(location), rate: getInputLabel(id.split(' ')[1] as Cell), text })}
        </p>
      ))}
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
          typed={typed}
          type={type}
          onSaved={saved => setData(() => saved)}
        />
      )}
    </details>
  )
}

interface NoteFieldProps extends NonNullable<SheetToolProps['selected']> {
  rate: string
  notes: readonly CellNote[]
  typed: ReadonlyMap<string, NoteDraft>
  type: (id: string, draft: NoteDraft | undefined) => void
  onSaved: (notes: CellNote[]) => void
}

function NoteField({ row, cell, rate, notes, typed, type, onSaved }: NoteFieldProps) {
  const id = `${rate} ${cell}`
  const [market, kind] = parseCellKey(cell)
  const known = notes.find(note => note.rate === rate && note.market === market && note.kind === kind)?.text
  const text = typed.get(id)?.text ?? known ?? ''
  const change = (text: string) =>
    type(
      id,
      text === (known ?? '')
        ? undefined
        : { date: row.date, location: row.city, text, at: new Date().toISOString() },
    )
  const saving = useMutation({
    async mutationFn() {
      onSaved(await call(setCellNote, { params: { _id: rate }, body: { market, kind, text } }))
      type(id, undefined)
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
        readOnly={saving.isPending}
        value={text}
        onChange={change}
        onKeyDown={onEnter(() => saving.mutate())}
      />
      <Button look="plain" label={NOTES.save} disabled={saving.isPending} onClick={() => saving.mutate()} />
    </div>
  )
}
