import { Link } from 'react-router'
import type { DailyRate } from '#shared/rates/rates.ts'
import { buildHistoryUrl } from '#web/panel/addresses.ts'
import { dayMonth } from '#web/panel/formats.ts'
import { RATE_CHART } from '#web/panel/texts.ts'
import { Icon } from '#web/ui/Icon.tsx'

export interface Doings {
  /** False while it is not known who is asking. */
  isEnabled: boolean
  onEdit: (rate: DailyRate) => void
  onDelete: (rate: DailyRate) => void
}

export function RecordActions({ rate, isEnabled, onEdit, onDelete }: Doings & { rate: DailyRate }) {
  const when = dayMonth(rate.date)
  return (
    <>
      <button
        type="button"
        aria-label={RATE_CHART.edit(rate.location, when)}
        disabled={!isEnabled}
        onClick={() => onEdit(rate)}
      >
        <Icon of="edit" />
      </button>
      <Link to={buildHistoryUrl(rate)} aria-label={RATE_CHART.history(rate.location, when)}>
        <Icon of="history" />
      </Link>
      <button
        type="button"
        className="remove"
        aria-label={RATE_CHART.remove(rate.location, when)}
        disabled={!isEnabled}
        onClick={() => onDelete(rate)}
      >
        <Icon of="trash" />
      </button>
    </>
  )
}
