import * as z from 'zod/mini'
import { LANGUAGES } from '#shared/languages.ts'
import { HEADLINE_MARKET, KINDS, MARKETS } from '#shared/rates/markets.ts'
import { MAX_PRICE, roundPrice } from '#shared/rates/rates.ts'
import { PlaceName } from '#shared/text.ts'
import { errorKey, when } from '#shared/validation.ts'

/** Alerts of an address or a browser at most. */
export const MAX_ALERTS = 20
/** Cities of an alert at most. */
export const MAX_ALERT_CITIES = 10

/** When an alert is sent: at each change of a price, or when it rises or falls to a limit. */
export const ALERT_RULES = ['change', 'above', 'below'] as const
export type AlertRule = (typeof ALERT_RULES)[number]

/** How often an alert is told: at once, or in one message each morning. Corrections are told at once. */
export const FREQUENCIES = ['immediately', 'daily'] as const
export type AlertFrequency = (typeof FREQUENCIES)[number]

/** Hours after which a subscription that was not confirmed is deleted. */
export const CONFIRMATION_HOURS = 48

/** From when on digests are sent, and from when on they wait for no city; minutes of India's day. */
export const DIGEST_MINUTE = 7 * 60 + 30
export const LATEST_DIGEST_MINUTE = 9 * 60 + 30

const Amount = z
  .number(errorKey('noAmount'))
  .check(
    z.overwrite(roundPrice),
    z.gt(0, errorKey('amountLow')),
    z.maximum(MAX_PRICE, errorKey('amountHigh')),
  )

export const CHOICE = {
  cities: z
    .array(PlaceName, errorKey('noAlertCity'))
    .check(z.minLength(1, errorKey('noAlertCity')), z.maxLength(MAX_ALERT_CITIES, errorKey('alertCities'))),
  language: z.enum(LANGUAGES, errorKey('noLanguage')),
  rule: z.enum(ALERT_RULES, errorKey('noRule')),
  frequency: z._default(z.enum(FREQUENCIES, errorKey('noRule')), 'immediately'),
  amount: z.optional(z.nullable(Amount)),
  market: z._default(z.enum(MARKETS, errorKey('unknownMarket')), HEADLINE_MARKET),
  kind: z._default(z.enum(KINDS, errorKey('unknownMarket')), 'chicken'),
}

/** A limit needs its figure. */
export const needsAmount = z.refine<{ rule?: AlertRule; amount?: number | null | undefined }>(
  ({ rule, amount }) => (rule !== 'above' && rule !== 'below') || amount != null,
  { path: ['amount'], ...errorKey('noAmount'), when },
)

/** A person's choice: which cities, when, in which language. */
export const AlertChoice = z.strictObject(CHOICE).check(needsAmount)
export type AlertChoice = z.output<typeof AlertChoice>
