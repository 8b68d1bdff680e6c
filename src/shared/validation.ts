import type { z } from 'zod'
import { FIRST_DAY } from './days.ts'
import { MAX_PAGE } from './endpoint.ts'
import { WRONG_CODE } from './sentences.ts'

/**
 * Everything a schema may say, in English, by its key: `{maximum}` is what the issue has by that name. Schemas have keys
 * only. The API and the panel show these sentences (`formatIssue`), the site those of the visitor's language.
 */
export const VALIDATION_MESSAGES = {
  notText: 'This must be text.',
  long: 'This is longer than {maximum} characters.',
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
  notAllOrNone: 'Say whether all of them or none are to be saved.',

  noName: 'Please enter your name.',
  email: 'Enter a full email address, such as name@example.com.',
  mobile: 'Contact number: digits only, at most 10.',
  noPassword: 'Enter a password.',
  passwordLong: 'A password has at most {maximum} characters.',
  passwordSigns: 'This has characters that cannot be typed.',
  noCredentials: 'Please enter both email and password.',
  noCode: 'Enter a code.',
  wrongCode: WRONG_CODE,
  accountType: 'The type is Admin or Sub Admin.',
  accountChange: 'Send either adminType or isApproved.',
  notAreas: 'Send the names of cities and states.',
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
} as const satisfies Record<string, string>

export type ValidationKey = keyof typeof VALIDATION_MESSAGES

/** What a schema, or a rule of one, says of what it refuses: `z.string(errorKey('notText'))`. */
export const errorKey = (key: ValidationKey): { error: ValidationKey } => ({ error: key })

/** Returns the English sentence of an issue; zod's own where the schema has no key for it. */
export function formatIssue(issue: z.core.$ZodIssue): string {
  const sentence = (VALIDATION_MESSAGES as Record<string, string>)[issue.message]
  const values = issue as unknown as Record<string, unknown>
  return sentence?.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])) ?? issue.message
}

/** Returns the English sentence of what is first wrong with a value; undefined where nothing is. */
export function findProblem(schema: z.core.$ZodType, value: unknown): string | undefined {
  const [issue] = (schema as z.ZodType).safeParse(value).error?.issues ?? []
  return issue && formatIssue(issue)
}
