import type { AlertChoice } from '#features/alerts/shared/rules.ts'

/** Whether two choices ask for the same prices, so that what was told of one counts for the other. */
export const isSameRule = (one: AlertChoice, other: AlertChoice): boolean =>
  (['rule', 'amount', 'market', 'kind'] as const).every(
    field => (one[field] ?? null) === (other[field] ?? null),
  )

/** A choice with the ids of its cities. */
export interface Wanted {
  choice: AlertChoice
  cityIds: readonly number[]
}

/** Whether two alerts tell the same, whatever the order of their cities. */
export const isSameAlert = (one: Wanted, other: Wanted): boolean =>
  isSameRule(one.choice, other.choice) &&
  one.choice.frequency === other.choice.frequency &&
  one.cityIds.length === other.cityIds.length &&
  one.cityIds.every(id => other.cityIds.includes(id))
