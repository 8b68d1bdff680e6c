import * as z from 'zod/mini'
import { LANGUAGES } from '#shared/languages.ts'
import { HEADLINE_MARKET, KINDS, MARKETS } from '#shared/rates/markets.ts'
import { MAX_PRICE, roundPrice } from '#shared/rates/rates.ts'
import { PlaceName } from '#shared/text.ts'
import { errorKey, type ValidationKey, when } from '#shared/validation.ts'

/** Alerts of an address or a browser at most. */
export const MAX_ALERTS = 20
/** Cities of an alert at most. */
export const MAX_ALERT_CITIES = 10

/** The unit of a rule's figure: INR per kg, or percent. */
export const ALERT_UNITS = ['inr', 'percent'] as const
export type AlertUnit = (typeof ALERT_UNITS)[number]

/** The rules, with the units that the figure of each may have. A rule without units has no figure. */
const RULES = {
  published: [],
  change: [],
  changeBy: ['inr', 'percent'],
  above: ['inr'],
  below: ['inr'],
  corrected: [],
} as const satisfies Record<string, readonly AlertUnit[]>
export type AlertRule = keyof typeof RULES
export const ALERT_RULES = Object.keys(RULES) as [AlertRule, ...AlertRule[]]

/** Lists the units that the figure of a rule may have; empty where the rule has no figure, or the text is no rule. */
export const listUnits = (rule: string): readonly AlertUnit[] =>
  Object.hasOwn(RULES, rule) ? RULES[rule as AlertRule] : []

/** How often an alert is told: at once, or in one message each morning. Corrections are told at once. */
export const FREQUENCIES = ['immediately', 'daily'] as const
export type AlertFrequency = (typeof FREQUENCIES)[number]

/** What used to be a rule: the published rates, daily. Requests may still have it. */
export const FORMER_RULE = 'digest'

/** Hours after which a subscription that was not confirmed is deleted. */
export const CONFIRMATION_HOURS = 48

/** The time of the digest unless another one is chosen, and the latest one while cities are missing; minutes of India's day. */
export const DIGEST_MINUTE = 7 * 60 + 30
export const LATEST_DIGEST_MINUTE = 9 * 60 + 30

const Amount = z
  .number(errorKey('noAmount'))
  .check(
    z.overwrite(roundPrice),
    z.gt(0, errorKey('amountLow')),
    z.maximum(MAX_PRICE, errorKey('amountHigh')),
  )

const shape = {
  cities: z
    .array(PlaceName, errorKey('noAlertCity'))
    .check(z.minLength(1, errorKey('noAlertCity')), z.maxLength(MAX_ALERT_CITIES, errorKey('alertCities'))),
  language: z.enum(LANGUAGES, errorKey('noLanguage')),
  rule: (
    z.enum([...ALERT_RULES, FORMER_RULE], errorKey('noRule')) as z.ZodMiniType<AlertRule, AlertRule>
  ).check(z.describe('`digest` is a former name of `published` with `daily`: no answer has it.')),
  frequency: z._default(z.enum(FREQUENCIES, errorKey('noRule')), 'immediately'),
  amount: z.optional(z.nullable(Amount)),
  unit: z._default(z.enum(ALERT_UNITS, errorKey('noRule')), 'inr'),
  market: z._default(z.enum(MARKETS, errorKey('unknownMarket')), HEADLINE_MARKET),
  kind: z._default(z.enum(KINDS, errorKey('unknownMarket')), 'chicken'),
  corrections: z._default(z.boolean(errorKey('notBoolean')), false),
  digestMinute: z._default(
    z
      .int(errorKey('noMinute'))
      .check(z.minimum(0, errorKey('noMinute')), z.maximum(24 * 60 - 1, errorKey('noMinute'))),
    DIGEST_MINUTE,
  ),
}

type Figure = Partial<Pick<z.output<z.ZodMiniObject<typeof shape>>, 'rule' | 'amount' | 'unit'>>
const hasFigure = ({ rule, amount, unit = 'inr' }: Figure) => {
  // this runs on what was sent: a wrong rule may be anything, and has a problem of its own
  const units = typeof rule === 'string' ? listUnits(rule) : []
  return units.length === 0 || (amount != null && units.includes(unit))
}

type Often = { rule: AlertRule; frequency: AlertFrequency }
/** Replaces the former rule. Corrections have no frequency. */
const toFrequency = <Choice extends Often>(choice: Choice): Choice => {
  const { rule, frequency } = choice as Omit<Often, 'rule'> & { rule: string }
  if (rule === 'corrected') return { ...choice, frequency: 'immediately' }
  if (rule !== FORMER_RULE) return choice
  return { ...choice, rule: 'published', frequency: frequency === 'immediately' ? 'daily' : frequency }
}

/** Makes a schema of a choice with other fields. A figure is asked for where the rule has one, and is left alone elsewhere. */
export const withChoice = <Others extends z.core.$ZodLooseShape>(others: Others) =>
  z.strictObject({ ...shape, ...others }).check(
    z.refine(hasFigure as (choice: unknown) => boolean, {
      path: ['amount'],
      ...errorKey('noAmount'),
      when,
    }),
    z.overwrite(toFrequency as (choice: unknown) => never),
  )

/** A person's choice: which cities, when, in which language. */
export const AlertChoice = withChoice({})
export type AlertChoice = z.output<typeof AlertChoice>

/** What the site says of a field of its form: no other key comes of a choice whose fields have the right types. */
export const ALERT_PROBLEMS = [
  'noAlertCity',
  'alertCities',
  'noLanguage',
  'noRule',
  'noAmount',
  'amountLow',
  'amountHigh',
  'unknownMarket',
  'noMinute',
  'noEmail',
  'email',
  'long',
  'unreadable',
] as const satisfies readonly ValidationKey[]
export type AlertProblem = (typeof ALERT_PROBLEMS)[number]
