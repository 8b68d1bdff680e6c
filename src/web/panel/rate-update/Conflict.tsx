import { Link } from 'react-router'
import { rateHistory } from '#shared/rates/api.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { call } from '#web/call.ts'
import { dateTime, dayMonth } from '#web/panel/formats.ts'
import { useLoad } from '#web/panel/useLoad.ts'
import { cellsOf } from './cells.ts'
import { VERSIONS } from './texts.ts'
import type { RateForm } from './useRateForm.ts'
import { Versions } from './Versions.tsx'

interface ConflictProps {
  form: RateForm
  mayEdit: boolean
  isSaving: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
  onEdit: (saved: DailyRate) => void
}

/** What stands in the way of a save: a record that exists, or one that somebody else has changed. Each is decided. */
export function Conflict({ form, mayEdit, isSaving, onKeepMine, onTakeTheirs, onEdit }: ConflictProps) {
  const { entry, existing, meanwhile } = form
  if (meanwhile)
    return (
      <Versions
        key={meanwhile.version}
        heading={VERSIONS.which}
        explain={<SavedBy rate={meanwhile} />}
        cells={entry.cells}
        saved={cellsOf(meanwhile.markets)}
      >
        <button type="button" className="btn plain" disabled={isSaving} onClick={onTakeTheirs}>
          {VERSIONS.takeTheirs}
        </button>
        <button type="button" className="btn" disabled={isSaving} onClick={onKeepMine}>
          {VERSIONS.keepMine}
        </button>
      </Versions>
    )
  if (!existing) return null
  const { location, date } = existing
  return (
    <Versions
      heading={VERSIONS.exists(location, dayMonth(date))}
      cells={entry.cells}
      saved={cellsOf(existing.markets)}
    >
      {mayEdit ? (
        <button type="button" className="btn plain" onClick={() => onEdit(existing)}>
          {VERSIONS.edit}
        </button>
      ) : (
        <Link className="btn plain" to={`/admin/rate-chart?${new URLSearchParams({ date, city: location })}`}>
          {VERSIONS.see}
        </Link>
      )}
    </Versions>
  )
}

/** Who saved it last and when; nothing while that is not known. */
function SavedBy({ rate: { _id, version } }: { rate: DailyRate }) {
  const history = useLoad(`${_id} ${version}`, signal => call(rateHistory, { params: { _id } }, { signal }))
  const last = history.state === 'ready' ? history.value[0] : undefined
  return last ? VERSIONS.savedBy(last.by?.name, dateTime(last.at)) : null
}
