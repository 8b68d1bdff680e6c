import type * as z from 'zod/mini'
import { FIRST_DAY } from './days.ts'
import { MAX_PAGE } from './endpoint.ts'
import { WRONG_CODE } from './sentences.ts'

/** Problems that only the server can find, and no schema of a call. */
export const SERVER_CHECKS = {
  futureDay: 'The date cannot be in the future.',
  requestKey: 'An Idempotency-Key has 1 to 64 letters, digits, - and _.',
  noAccountType: 'Please select Admin Type before approval.',
  passwordShort: 'A password has at least {minimum} characters.',
  passwordOwn:
    'This password is easy to guess: it is made of your name, your email or the name of this site.',
  passwordCommon: 'This password is among the first that are tried. Choose a longer or less common one.',
}

/**
 * Everything a schema may say, in English, by its key: `{maximum}` is what the issue has by that name. Schemas have keys
 * only. The API says these sentences with their keys (`describeIssue`); site and panel have them in their languages.
 */
export const VALIDATION_MESSAGES = {
  ...SERVER_CHECKS,

  unfit: 'This is missing, or has the wrong form.',
  notText: 'This must be text.',
  long: 'This is longer than {maximum} characters.',
  oneLine: 'This must be one line.',
  unreadable: 'This has characters that cannot be shown.',
  notBoolean: 'Send true or false.',
  outOfRange: `Enter a whole number from 1 to ${MAX_PAGE}.`,
  tooMany: 'At most {maximum} of these.',
  noPage: 'There is no such page.',

  noDay: 'Enter a date as YYYY-MM-DD.',
  unrealDay: 'Enter a real date as YYYY-MM-DD.',
  earlyDay: `Rates before ${FIRST_DAY} are not kept.`,
  noMonth: 'Enter a month as YYYY-MM.',
  unrealMonth: 'Enter a real month as YYYY-MM.',

  noCity: 'Enter the name of a city.',
  noCities: 'Send the names of cities.',
  cityShort: 'A city has at least {minimum} characters.',
  cityLong: 'A city has at most {maximum} characters.',
  citySigns: "A city has letters, spaces and . ' - ( ) & only.",
  cityChange: 'Send either a name or whether the city is retired.',
  keptRecord: 'Say which of the two records counts.',

  noPrice: 'Enter a rate in numbers, rupees per kg.',
  priceLow: 'A rate cannot be below {minimum}.',
  priceHigh: 'A rate cannot be above {maximum}.',
  notByMarket: 'Enter the rates by market.',
  noMarkets: 'Enter the rates of at least one market.',
  unknownMarket: 'There is no such market.',
  unknownExtra: 'There is no such extra.',
  notByCity: 'Enter the rates by city.',
  notByCityAndDay: 'Enter the rates by city and day.',
  noRates: 'Enter the rates of at least one city.',
  manyCities: 'At most {maximum} cities at a time.',
  manyRecords: 'At most {maximum} records at a time.',

  noName: 'Please enter your name.',
  email: 'Enter a full email address, such as name@example.com.',
  mobile: 'Contact number: digits only, at most 10.',
  noPassword: 'Enter a password.',
  passwordLong: 'A password has at most {maximum} characters.',
  passwordSigns: 'This has characters that cannot be typed.',
  noCredentials: 'Please enter both email and password.',
  noCode: 'Enter a code.',
  wrongCode: WRONG_CODE,
  accountType: 'There is no such type of account.',
  accountChange: 'Send either adminType or isApproved.',
  notAreas: 'Send the names of cities.',
  unknownAccount: 'There is no such account.',
  unknownAction: 'There is no such action.',

  noSubject: 'Please choose a subject.',
  noMessage: 'Please enter your message.',
  noWay: 'Please select your preferred contact method.',
  noPhone: 'Phone number is required when preferred contact is Phone.',
  noEmail: 'Email is required when preferred contact is Email.',
  phoneDigits: 'Phone accepts only digits.',
  phoneLong: 'Phone has at most {maximum} digits.',
  noPerson: 'Enter an email address or a phone number.',
  noSearch: 'Enter what to look for.',
  noAlertCity: 'Choose at least one city.',
  alertCities: 'Choose at most {maximum} cities.',
  noLanguage: 'Choose a language.',
  noRule: 'Choose what you want to be told.',
  noAmount: 'Enter the figure of the rule in numbers.',
  amountLow: 'Enter a figure above {minimum}.',
  amountHigh: 'The figure cannot be above {maximum}.',
  noContact: 'Send either an email address or the push subscription of a browser.',
  noPush: 'This is not the push subscription of a browser.',
} as const satisfies Record<string, string>

export type ValidationKey = keyof typeof VALIDATION_MESSAGES

/** The error of a schema or of one of its rules: `z.string(errorKey('notText'))`. */
export const errorKey = (key: ValidationKey): { error: ValidationKey } => ({ error: key })

const isKey = (text: string): text is ValidationKey => Object.hasOwn(VALIDATION_MESSAGES, text)

/** A problem of a field. `key` and `limit` (the number in its sentence) let clients translate it. */
interface FieldError {
  path: string
  message: string
  key?: ValidationKey
  limit?: number | undefined
}

/** Returns the problem of a field in English. */
export const toFieldError = (path: string, key: ValidationKey, limit?: number): FieldError => ({
  path,
  message: VALIDATION_MESSAGES[key].replace(/\{\w+\}/, String(limit)),
  key,
  limit,
})

/** Like `toFieldError`, with zod's own sentence if the schema has no key for an issue. */
export function describeIssue(issue: z.core.$ZodIssue, path = ''): FieldError {
  const { message, maximum, minimum } = issue as { message: string; maximum?: number; minimum?: number }
  return isKey(message) ? toFieldError(path, message, maximum ?? minimum) : { path, message }
}

/** Returns what is first wrong with a value; undefined where nothing is. */
export const findIssue = (schema: z.core.$ZodType, value: unknown): z.core.$ZodIssue | undefined =>
  (schema as z.ZodMiniType).safeParse(value).error?.issues[0]

/** Runs the rules of two fields whatever else is wrong, so that a form shows all problems at once. */
export const when = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null
