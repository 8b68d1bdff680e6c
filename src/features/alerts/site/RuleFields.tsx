import type { AlertRule, AlertUnit } from '#features/alerts/shared/rules.ts'
import { Options } from '#web/ui/Options.tsx'
import type { DeviceChoice } from './device.ts'

export interface RuleWords {
  rule: string
  amount: string
  unit: string
}

interface RuleFieldsProps {
  rules: { value: AlertRule; label: string }[]
  /** The units that the chosen rule offers; none where the rule has no figure. */
  units: readonly AlertUnit[]
  choice: DeviceChoice
  words: RuleWords
  onChange(part: Partial<DeviceChoice>): void
}

const SIGNS: Record<AlertUnit, string> = { inr: '₹', percent: '%' }

/** When to tell, with the figure of the rules that have one. */
export const RuleFields = ({ rules, units, choice, words, onChange }: RuleFieldsProps) => (
  <>
    <p className="field">
      <label htmlFor="alert-rule">{words.rule}</label>
      <select
        id="alert-rule"
        value={choice.rule}
        onChange={({ target }) => onChange({ rule: target.value as AlertRule, unit: 'inr', amount: null })}
      >
        <Options of={rules.map(({ value, label }) => [value, label])} />
      </select>
    </p>
    {units.length > 0 && (
      <p className="field figure">
        <label htmlFor="alert-amount">{words.amount}</label>
        <input
          id="alert-amount"
          type="number"
          inputMode="decimal"
          min="0"
          step="any"
          value={choice.amount ?? ''}
          onChange={({ target }) => onChange({ amount: target.value === '' ? null : Number(target.value) })}
        />
        <select
          aria-label={words.unit}
          value={choice.unit ?? 'inr'}
          onChange={({ target }) => onChange({ unit: target.value as AlertUnit })}
        >
          <Options of={units.map(unit => [unit, SIGNS[unit]])} />
        </select>
      </p>
    )}
  </>
)
