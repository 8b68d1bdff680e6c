import type { Day } from '#shared/days.ts'
import { type Language, localizePath } from '#shared/languages.ts'
import type { AlertChoice } from './rules.ts'

/** What a message is about. `rates` and `digest` are of no use after their day. */
export const ALERT_TYPES = ['rates', 'correction', 'digest', 'confirmation'] as const
export type AlertType = (typeof ALERT_TYPES)[number]

/** How messages reach people. */
export const ALERT_CHANNELS = ['push', 'mail'] as const
export type AlertChannel = (typeof ALERT_CHANNELS)[number]

/** One city of a message, in INR per kg of the chosen market and kind. */
export interface AlertCity {
  city: string
  slug: string
  /** The day that is told of: that of the message, or one that was corrected. */
  day: Day
  /** The price of the day; null where there is none. */
  price: number | null
  /** The last price before the day: what a change is measured against. */
  base: number | null
  /** The day of `base`. */
  baseDate: Day | null
  /** The rate that we told this person before a correction. */
  was: number | null
  /** Why it was corrected, for a correction with a reason. */
  reason: string | null
}

/** The content of a message, before it is worded for a channel. */
export interface AlertContent {
  type: AlertType
  day: Day
  choice: AlertChoice
  /**
   * One for `rates`; for `correction` one city, once for each day that was corrected, the newest first; for `digest` those whose rule
   * holds, in the order chosen; none for `confirmation`.
   */
  cities: AlertCity[]
}

/** The actions at a subscription's address. */
export type AlertAction = 'confirm' | 'unsubscribe'

/** The path of a subscription's page, in its language: whoever knows it may change and erase the subscription. */
export const getAlertPath = (language: Language, key: string, action?: AlertAction): string =>
  localizePath(language, `/alerts/${key}${action ? `/${action}` : ''}`)
