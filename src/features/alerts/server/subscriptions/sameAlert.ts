import type { AlertChoice } from '#features/alerts/shared/rules.ts'

/** A choice with the ids of its cities. */
export interface Wanted {
  choice: AlertChoice
  cityIds: readonly number[]
}

/** Whether two alerts tell the same, whatever the order of their cities. */
export const isSameAlert = (one: Wanted, other: Wanted): boolean =>
  (['rule', 'amount', 'frequency', 'market', 'kind'] as const).every(
    field => (one.choice[field] ?? null) === (other.choice[field] ?? null),
  ) &&
  one.cityIds.length === other.cityIds.length &&
  one.cityIds.every(id => other.cityIds.includes(id))
