import { RATE_CONFLICT } from '#messages/panel/rateUpdate.js'
import { rateHistory } from '#shared/rates/api.ts'
import { call } from '#web/call.ts'
import { buildChartUrl } from '#web/panel/addresses.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { dateTime, dayMonth } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { ConflictView } from '#web/panel/rate-entry/ConflictView.tsx'
import { mergeMine, type SavedRecord } from '#web/panel/rate-entry/entryRow.ts'
import { Link } from '#web/panel/router/Link.tsx'
import type { RateFormState } from './useRateForm.ts'

interface RateConflictProps {
  form: RateFormState
  mayEdit: boolean
  isSaving: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
  onEdit: () => void
}

/** Shows the record that keeps the form from being saved: one that exists already, or one that somebody else changed. */
export function RateConflict(props: RateConflictProps) {
  const { form, mayEdit, isSaving, onKeepMine, onTakeTheirs, onEdit } = props
  const { row, isCorrection } = form
  const { conflict, date } = row
  if (!conflict) return null
  return (
    <ConflictView
      key={isCorrection ? conflict.version : ''}
      heading={
        isCorrection
          ? RATE_CONFLICT.which
          : RATE_CONFLICT.exists({ city: cityName(conflict.city), day: dayMonth(date) })
      }
      explain={
        isCorrection &&
        (conflict.version === undefined ? RATE_CONFLICT.deleted : <SavedBy record={conflict} />)
      }
      mine={isCorrection ? mergeMine(row) : form.cells}
      saved={conflict.saved}
      isQuiet={conflict.isQuiet !== false}
      isSaving={isSaving}
      onTakeTheirs={isCorrection ? onTakeTheirs : undefined}
      onKeepMine={isCorrection ? onKeepMine : undefined}
    >
      {!isCorrection && mayEdit && <Button look="plain" label={RATE_CONFLICT.edit} onClick={onEdit} />}
      {!isCorrection && !mayEdit && (
        <Link className="btn plain" to={buildChartUrl(conflict.city, date)}>
          {RATE_CONFLICT.see}
        </Link>
      )}
    </ConflictView>
  )
}

/** Says who saved the record last, and when; empty while that is not known. */
function SavedBy({ record: { _id = '', version } }: { record: SavedRecord }) {
  const history = useQuery(`${_id} ${version}`, signal => call(rateHistory, { params: { _id } }, { signal }))
  const last = history.data?.[0]
  const when = last && dateTime(last.at)
  const who =
    when && (last.by ? RATE_CONFLICT.savedBy({ name: last.by.name, when }) : RATE_CONFLICT.saved({ when }))
  return (
    <>
      {who} {RATE_CONFLICT.onlyTyped}
    </>
  )
}
