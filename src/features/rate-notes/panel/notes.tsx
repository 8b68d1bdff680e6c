import { type CellNote, listCellNotes } from '#features/rate-notes/shared/api.ts'
import { NOTES } from '#messages/panel/cellNotes.js'
import type { Day } from '#shared/days.ts'
import { call } from '#web/call.ts'
import type { RecordPartProps } from '#web/panel/feature.ts'
import { dateTime } from '#web/panel/formats.ts'
import { useLiveEvent } from '#web/panel/live/liveEvents.ts'
import { cityName } from '#web/panel/names.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { getInputLabel, toCellKey } from '#web/panel/rate-entry/cells.ts'

export function useCellNotes(day: Day) {
  const notes = useQuery(day, signal => call(listCellNotes, { params: { date: day } }, { signal }))
  useLiveEvent('rates', notes.refetch)
  return notes
}

export const NoteList = ({ notes }: { notes: readonly CellNote[] }) => (
  <ul>
    {notes.map(({ rate, location, market, kind, text, by, at }) => (
      <li className="item break" key={`${rate} ${market} ${kind} ${at}`}>
        <span>
          {NOTES.line({ city: cityName(location), rate: getInputLabel(toCellKey(market, kind)), text })}
          <small className="soft"> {NOTES.by({ name: by, when: dateTime(at) })}</small>
        </span>
      </li>
    ))}
  </ul>
)

export function RecordNotes({ day, rate }: RecordPartProps) {
  const notes = useCellNotes(day).data?.filter(note => note.rate === rate) ?? []
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="notes">
      <h3 id="notes">{NOTES.title}</h3>
      <NoteList notes={notes} />
    </section>
  )
}
