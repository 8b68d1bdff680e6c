import * as z from 'zod/mini'
import { LATEST_DAYS } from '#shared/days.ts'
import { endpoint } from '#shared/endpoint.ts'
import { DayText } from '#shared/text.ts'
import { MARKETS } from './markets.ts'

/** Days of which it is counted how many have rates, today included. */
export const COVERAGE_DAYS = 90

/** How completely and how punctually the rates of a city are published. */
export const CityCoverage = z.object({
  location: z.string(),
  state: z.nullable(z.string()),
  last: DayText.check(z.describe('Day of its last rates.')),
  isIn: z.boolean().check(z.describe('Whether it has rates of today.')),
  missing: z
    .array(z.enum(MARKETS))
    .check(z.describe(`Markets quoted on the ${COVERAGE_DAYS - 1} days before today, and not today.`)),
  days: z.int().check(z.describe(`How many of the last ${COVERAGE_DAYS} days have rates, today included.`)),
  usualTime: z
    .nullable(z.string())
    .check(
      z.describe(
        `\`HH:MM\` in India: the median time of the first entry of the ${LATEST_DAYS} days before today. Null while fewer than 3 are known.`,
      ),
    ),
})
export type CityCoverage = z.infer<typeof CityCoverage>

export const listCoverage = endpoint('GET /api/coverage', 'public', {
  cost: 'large',
  summary: 'How many days each city has rates of, when they usually come, and what is missing today',
  responses: { 200: z.array(CityCoverage) },
})
