import { REASON } from '#messages/panel/rateEntry.js'
import { MAX_REASON } from '#shared/rates/rates.ts'
import { TextField } from '#web/panel/components/fields.tsx'

interface ReasonFieldProps {
  value: string | undefined
  problem?: string | undefined
  onChange: (reason: string) => void
}

/** Asks why rates are corrected. */
export const ReasonField = ({ value = '', ...field }: ReasonFieldProps) => (
  <TextField
    id="reason"
    label={REASON.label}
    maxLength={MAX_REASON}
    autoComplete="off"
    value={value}
    {...field}
  />
)
