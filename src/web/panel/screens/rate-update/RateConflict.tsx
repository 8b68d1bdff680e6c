import { Link } from 'react-router'
import { rateHistory } from '#shared/rates/api.ts'
import { call } from '#web/call.ts'
import { buildChartUrl } from '#web/panel/addresses.ts'
import { dateTime, dayMonth } from '#web/panel/formats.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { ConflictView } from '#web/panel/rate-entry/ConflictView.tsx'
import type { SavedRecord } from '#web/panel/rate-entry/entryRow.ts'
import { RATE_CONFLICT } from './texts.ts'
import type { RateForm } from './useRateForm.ts'

interface RateConflictProps {
  form: RateForm
  mayEdit: boolean
  isSaving: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
  onEdit: () => void
}

/** What stands in the way of a save: a record that exists, or one that somebody else has changed. Each is decided. */
export function RateConflict(props: RateConflictProps) {
  const { form, mayEdit, isSaving, onKeepMine, onTakeTheirs, onEdit } = props
  const { row, cells, isCorrection } = form
  const { conflict, date } = row
  if (!conflict) return null
  if (isCorrection)
    return (
      <ConflictView
        key={conflict.version}
        heading={RATE_CONFLICT.which}
        explain={<SavedBy record={conflict} />}
        mine={cells}
        saved={conflict.saved}
        isQuiet={conflict.isQuiet}
        isSaving={isSaving}
        onTakeTheirs={onTakeTheirs}
        onKeepMine={onKeepMine}
      />
    )
  return (
    <ConflictView
      heading={RATE_CONFLICT.exists(conflict.city, dayMonth(date))}
      mine={cells}
      saved={conflict.saved}
      isQuiet={conflict.isQuiet}
    >
      {mayEdit ? (
        <button type="button" className="btn plain" onClick={onEdit}>
          {RATE_CONFLICT.edit}
        </button>
      ) : (
        <Link className="btn plain" to={buildChartUrl(conflict.city, date)}>
          {RATE_CONFLICT.see}
        </Link>
      )}
    </ConflictView>
  )
}

/** Who saved it last and when; nothing while that is not known. */
function SavedBy({ record: { _id = '', version } }: { record: SavedRecord }) {
  const history = useQuery(`${_id} ${version}`, signal => call(rateHistory, { params: { _id } }, { signal }))
  const last = history.data?.[0]
  return last ? RATE_CONFLICT.savedBy(last.by?.name, dateTime(last.at)) : null
}
