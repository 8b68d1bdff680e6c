import { parsePrice } from '#shared/figures.ts'
import type { Language } from '#shared/languages.ts'
import { HEADLINE_MARKET } from '#shared/rates/markets.ts'
import { NewSubscription } from './api.ts'
import { ALERT_PROBLEMS, AlertChoice, type AlertProblem } from './rules.ts'

/** Fields that hold one text each. */
const TEXTS = ['rule', 'amount', 'frequency', 'market', 'kind', 'email', 'website'] as const
type TextField = (typeof TEXTS)[number]

/** The form of alerts as it was filled in: cities by their names, figures as they were typed. */
export type AlertValues = Record<TextField, string> & { city: string[] }

/** The fields that may have a problem, in the order of the form: the first problem is the first on the page. */
export const ALERT_FIELDS = ['city', 'rule', 'amount', 'frequency', 'market', 'kind', 'email'] as const
export type AlertField = (typeof ALERT_FIELDS)[number]
export type AlertProblems = Partial<Record<AlertField, AlertProblem | 'unknownCity' | 'full'>>

/** A form of alerts that was not taken, to be shown again. */
export interface RefusedAlert {
  values: AlertValues
  problems: AlertProblems
  /** Nothing is wrong with it, and yet it was not taken. */
  failure?: 'tooMany' | 'failed'
}

/** The values of the form before anybody chooses. */
const DEFAULTS: Partial<Record<string, string>> = {
  rule: 'change',
  frequency: 'daily',
  market: HEADLINE_MARKET,
  kind: 'chicken',
}

/** The parameters of an address that fill the form in (`toAlertQuery`). */
export const ALERT_PARAMETERS = ['city', 'amount', ...Object.keys(DEFAULTS)]

/** A form as browsers send it, or an address. */
interface FormValues {
  get(name: string): unknown
  getAll(name: string): unknown[]
}

/** Reads a form as it was sent. */
export function readAlertForm(form: FormValues): AlertValues {
  const read = (name: string) => String(form.get(name) ?? '')
  const texts = Object.fromEntries(TEXTS.map(name => [name, read(name)])) as Record<TextField, string>
  return { ...texts, city: form.getAll('city').map(String) }
}

/** Reads what an address fills in; the rest is as nobody has chosen yet. */
export const fillAlertForm = (query: FormValues): AlertValues =>
  readAlertForm({
    get: name => query.get(name) ?? DEFAULTS[name],
    getAll: name => query.getAll(name),
  })

/** A choice as its schema takes it. */
const toChoice = ({ city, rule, amount, frequency, market, kind }: AlertValues, language: Language) => ({
  cities: city,
  language,
  rule,
  frequency: frequency || undefined,
  // a figure is left over where another rule was chosen before
  amount: rule === 'change' ? undefined : parsePrice(amount.trim()),
  market: market || undefined,
  kind: kind || undefined,
})

function findProblems(issues: readonly { path: readonly PropertyKey[]; message: string }[]): AlertProblems {
  const problems: AlertProblems = {}
  for (const { path, message } of issues) {
    const field = path[0] === 'cities' ? 'city' : ALERT_FIELDS.find(each => each === path[0])
    // a name that no city can have
    const problem = path[0] === 'cities' && path.length > 1 ? 'unknownCity' : undefined
    if (field) problems[field] ??= problem ?? ALERT_PROBLEMS.find(key => key === message) ?? 'unreadable'
  }
  return problems
}

type Parsed<T> = { sent: T; problems?: never } | { sent?: never; problems: AlertProblems }

/** Returns the choice of a form in the language of its page, or what is wrong with it; the first issue of a field counts. */
export function parseAlertForm(values: AlertValues, language: Language): Parsed<AlertChoice> {
  const { data, error } = AlertChoice.safeParse(toChoice(values, language))
  return error ? { problems: findProblems(error.issues) } : { sent: data! }
}

/** The same with the address to send to. */
export function parseSubscriptionForm(values: AlertValues, language: Language): Parsed<NewSubscription> {
  const { email, website } = values
  const { data, error } = NewSubscription.safeParse({ ...toChoice(values, language), email, website })
  return error ? { problems: findProblems(error.issues) } : { sent: data! }
}
