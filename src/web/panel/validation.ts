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

export const findMismatch = (password: string, confirm: string): string | undefined =>
  password === confirm ? undefined : ACCOUNT.mismatch
