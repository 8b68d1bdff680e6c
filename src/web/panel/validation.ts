import type * as z from 'zod/mini'
import { ACCOUNT } from '#messages/panel/accounts.js'
import { VALIDATION } from '#messages/panel/problems.js'
import { findIssue, type ValidationKey } from '#shared/validation.ts'

export const isKey = (text: string): text is ValidationKey => Object.hasOwn(VALIDATION, text)

/** Returns the sentence of a key; it has one number at most. */
export function formatSentence(key: ValidationKey, limit = 0): string {
  const sentence = VALIDATION[key]
  return typeof sentence === 'string' ? sentence : sentence({ minimum: limit, maximum: limit })
}

/** Returns the sentence of what is first wrong with a value; undefined where nothing is. */
export function findProblem(schema: z.core.$ZodType, value: unknown): string | undefined {
  const issue = findIssue(schema, value)
  if (!issue) return undefined
  const { message, maximum, minimum } = issue as { message: string; maximum?: number; minimum?: number }
  return isKey(message) ? formatSentence(message, maximum ?? minimum) : message
}

/** What keeps a form from being sent, by field: the sentence for an empty one, or what else is `wrong` with it. */
export const validateFields = <Field extends string>(
  typed: Record<Field, string>,
  missing: Record<NoInfer<Field>, string>,
  wrong: Partial<Record<Field, string | undefined>>,
) =>
  Object.fromEntries(
    (Object.keys(typed) as Field[]).map(field => [
      field,
      typed[field].trim() === '' ? missing[field] : wrong[field],
    ]),
  ) as Partial<Record<Field, string | undefined>>

export const findMismatch = (password: string, confirm: string): string | undefined =>
  password === confirm ? undefined : ACCOUNT.mismatch
