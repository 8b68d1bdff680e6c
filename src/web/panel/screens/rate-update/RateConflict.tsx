import { Link } from 'react-router'
import { rateHistory } from '#shared/rates/api.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { call } from '#web/call.ts'
import { buildChartUrl } from '#web/panel/addresses.ts'
import { dateTime, dayMonth } from '#web/panel/formats.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { ConflictView } from '#web/panel/rate-entry/ConflictView.tsx'
import { toCells } from '#web/panel/rate-entry/cells.ts'
import { RATE_CONFLICT } from './texts.ts'
import type { RateForm } from './useRateForm.ts'

interface RateConflictProps {
  form: RateForm
  mayEdit: boolean
  isSaving: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
  onEdit: (saved: DailyRate) => void
}

/** What stands in the way of a save: a record that exists, or one that somebody else has changed. Each is decided. */
export function RateConflict(props: RateConflictProps) {
  const { form, mayEdit, isSaving, onKeepMine, onTakeTheirs, onEdit } = props
  const { entry, existing, conflict, isTypedOn } = form
  if (conflict)
    return (
      <ConflictView
        key={conflict.version}
        heading={RATE_CONFLICT.which}
        explain={<SavedBy rate={conflict} />}
        mine={entry.cells}
        saved={toCells(conflict.markets)}
        isQuiet={isTypedOn}
        isSaving={isSaving}
        onTakeTheirs={onTakeTheirs}
        onKeepMine={onKeepMine}
      />
    )
  if (!existing) return null
  const { location, date } = existing
  return (
    <ConflictView
      heading={RATE_CONFLICT.exists(location, dayMonth(date))}
      mine={entry.cells}
      saved={toCells(existing.markets)}
      isQuiet={isTypedOn}
    >
      {mayEdit ? (
        <button type="button" className="btn plain" onClick={() => onEdit(existing)}>
          {RATE_CONFLICT.edit}
        </button>
      ) : (
        <Link className="btn plain" to={buildChartUrl(location, date)}>
          {RATE_CONFLICT.see}
        </Link>
      )}
    </ConflictView>
  )
}

/** Who saved it last and when; nothing while that is not known. */
function SavedBy({ rate: { _id, version } }: { rate: DailyRate }) {
  const history = useQuery(`${_id} ${version}`, signal => call(rateHistory, { params: { _id } }, { signal }))
  const last = history.data?.[0]
  return last ? RATE_CONFLICT.savedBy(last.by?.name, dateTime(last.at)) : null
}
