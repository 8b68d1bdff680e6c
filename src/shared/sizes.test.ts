import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { EXPORTED_SCHEMAS, listChecks, REQUEST_SCHEMAS, walkSchema } from '#test/schemas.ts'

const isSize = ({ check }: z.core.$ZodCheckDef) =>
  check === 'max_length' || check === 'min_length' || check === 'length_equals'
const isBound = ({ check, abort }: z.core.$ZodCheckDef) => check === 'max_length' && abort === true

const getName = ({ check, format }: z.core.$ZodCheckDef & { format?: string }) => format ?? check

/** What is asked of a text before its size, or in spite of it. */
function unsized(schema: z.core.$ZodType): string[] {
  const found: string[] = []
  walkSchema(schema, (each, at) => {
    if (each._zod.def.type !== 'string') return
    const checks = listChecks(each)
    const first = checks.findIndex(check => !isSize(check))
    if (first >= 0 && !checks.slice(0, first).some(isBound)) found.push(`${at}: ${getName(checks[first]!)}`)
  })
  return found
}

/** Texts that may have any size. */
function boundless(schema: z.core.$ZodType): string[] {
  const found: string[] = []
  walkSchema(schema, (each, at) => {
    if (each._zod.def.type === 'string' && !listChecks(each).some(({ check }) => check === 'max_length'))
      found.push(at)
  })
  return found
}

/** Lists whose items are read, and told of one by one, before they are counted. */
function uncounted(schema: z.core.$ZodType): string[] {
  const found: string[] = []
  walkSchema(schema, (each, at, within) => {
    if (each._zod.def.type !== 'array') return
    const counted = within.findLast(({ _zod }) => _zod.def.type === 'pipe') ?? each
    const { error } = z.safeParse(counted, Array(100_000).fill(Symbol('no item of any list')))
    if (error?.issues.length !== 1) found.push(at)
  })
  return found
}

describe('size comes before pattern', () => {
  test.each(REQUEST_SCHEMAS)('in every text and list of %s, and each has a size', (name, schema) => {
    expect([unsized(schema), uncounted(schema)]).toEqual([[], []])
    if (!name.endsWith('params')) expect(boundless(schema)).toEqual([])
  })

  // instants are written by the server alone: no call takes one
  test.each(EXPORTED_SCHEMAS)('in every text of %s, which is exported', (_, schema) =>
    expect(unsized(schema).filter(found => !found.endsWith(': datetime'))).toEqual([]),
  )

  test('a pattern, a trim or a rule before the size, or after one that does not abort, is found', () => {
    const rule = () => true
    const error = 'long'
    for (const schema of [
      z.string().regex(/x/).max(9, { abort: true }),
      z.string().max(9).regex(/x/),
      z.string().trim().max(9, { abort: true }),
      z.string().max(9, { error }).refine(rule),
      z.string().min(1).toLowerCase(),
      z.email(),
      z.uuid().max(36, { abort: true }),
    ]) {
      expect(unsized(z.object({ deep: z.array(schema.optional()) }))).toHaveLength(1)
    }
    expect(unsized(z.string().min(1).max(9, { abort: true }).regex(/x/))).toEqual([])
    expect(boundless(z.object({ text: z.string().min(1) }))).toEqual(['.text'])
    expect(uncounted(z.object({ list: z.array(z.string()) }))).toEqual(['.list'])
  })
})
