import { Link } from 'react-router'
import { rateHistory } from '#shared/rates/api.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { call } from '#web/call.ts'
import { chartAddress } from '#web/panel/addresses.ts'
import { cellsOf } from '#web/panel/cells/cells.ts'
import { VERSIONS } from '#web/panel/cells/texts.ts'
import { Versions } from '#web/panel/cells/Versions.tsx'
import { dateTime, dayMonth } from '#web/panel/formats.ts'
import { useLoad } from '#web/panel/useLoad.ts'
import { CONFLICT } from './texts.ts'
import type { RateForm } from './useRateForm.ts'

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
  const { entry, existing, meanwhile, isTypedOn } = form
  if (meanwhile)
    return (
      <Versions
        key={meanwhile.version}
        heading={CONFLICT.which}
        explain={<SavedBy rate={meanwhile} />}
        cells={entry.cells}
        saved={cellsOf(meanwhile.markets)}
        isQuiet={isTypedOn}
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
      heading={CONFLICT.exists(location, dayMonth(date))}
      cells={entry.cells}
      saved={cellsOf(existing.markets)}
      isQuiet={isTypedOn}
    >
      {mayEdit ? (
        <button type="button" className="btn plain" onClick={() => onEdit(existing)}>
          {CONFLICT.edit}
        </button>
      ) : (
        <Link className="btn plain" to={chartAddress(location, date)}>
          {CONFLICT.see}
        </Link>
      )}
    </Versions>
  )
}

/** Who saved it last and when; nothing while that is not known. */
function SavedBy({ rate: { _id, version } }: { rate: DailyRate }) {
  const history = useLoad(`${_id} ${version}`, signal => call(rateHistory, { params: { _id } }, { signal }))
  const last = history.state === 'ready' ? history.value[0] : undefined
  return last ? CONFLICT.savedBy(last.by?.name, dateTime(last.at)) : null
}
