import { parsePrice } from '#shared/figures.ts'
import type { Language } from '#shared/languages.ts'
import { HEADLINE_MARKET } from '#shared/rates/markets.ts'
import { NewSubscription } from './api.ts'
import { AlertChoice } from './rules.ts'

/** Fields that hold one text each; `push` is what a browser with script fills in. */
const TEXTS = ['rule', 'amount', 'frequency', 'market', 'kind', 'email', 'push', 'website'] as const
type TextField = (typeof TEXTS)[number]

/** The form of alerts as it was filled in: cities by their names, figures as they were typed. */
export type AlertValues = Record<TextField, string> & { city: string[] }

/** The fields that may have a problem, in the order of the form: the first problem is the first on the page. */
export const ALERT_FIELDS = ['city', 'rule', 'amount', 'frequency', 'market', 'kind', 'email'] as const
export type AlertField = (typeof ALERT_FIELDS)[number]
/** The fields that cannot be taken as they are; of the cities, why. */
export type AlertProblems = Partial<Record<Exclude<AlertField, 'city'>, true>> & {
  city?: 'none' | 'many' | 'unknown' | 'full'
}

/** A form of alerts that was not taken, to be shown again. */
export interface RefusedAlert {
  values: AlertValues
  problems: AlertProblems
  /** Nothing is wrong with it, and yet it was not taken. */
  failure?: 'tooMany' | 'failed'
}

/** The form before anybody chooses, but for the cities of its address. */
export const fillAlertForm = (city: string[]): AlertValues => ({
  city,
  rule: 'change',
  amount: '',
  frequency: 'daily',
  market: HEADLINE_MARKET,
  kind: 'chicken',
  email: '',
  push: '',
  website: '',
})

interface SentForm {
  get(name: string): string | null
  getAll(name: string): string[]
}

/** Reads a form as browsers send it. */
export function readAlertForm(form: SentForm): AlertValues {
  const texts = Object.fromEntries(TEXTS.map(name => [name, form.get(name) ?? '']))
  return { ...(texts as Record<TextField, string>), city: form.getAll('city') }
}

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
    const field = ALERT_FIELDS.find(each => each === path[0])
    if (field && field !== 'city') problems[field] = true
    // a name that no city can have has a path of its own
    if (path[0] === 'cities')
      problems.city ??= path.length > 1 ? 'unknown' : message === 'alertCities' ? 'many' : 'none'
  }
  return problems
}

type Parsed<T> = { sent: T; problems?: never } | { sent?: never; problems: AlertProblems }

/** Returns the choice of a form in the language of its page, or what is wrong with it. */
export function parseAlertForm(values: AlertValues, language: Language): Parsed<AlertChoice> {
  const { data, error } = AlertChoice.safeParse(toChoice(values, language))
  return error ? { problems: findProblems(error.issues) } : { sent: data! }
}

/** The same with where to send: the browser that sends the form, or an address. */
export function parseSubscriptionForm(values: AlertValues, language: Language): Parsed<NewSubscription> {
  const { email, push, website } = values
  const contact = push ? { push: readJson(push) } : { email }
  const { data, error } = NewSubscription.safeParse({ ...toChoice(values, language), ...contact, website })
  return error ? { problems: findProblems(error.issues) } : { sent: data! }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
