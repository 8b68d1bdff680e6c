import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { EXPORTED_SCHEMAS, listMessages, listSilent, REQUEST_SCHEMAS } from '#test/schemas.ts'
import { MESSAGE_PROBLEMS, NewMessage } from './messages/messages.ts'
import { describeIssue, errorKey, findIssue, SERVER_CHECKS, VALIDATION_MESSAGES } from './validation.ts'

const SCHEMAS = [...REQUEST_SCHEMAS, ...EXPORTED_SCHEMAS]
const listUnknown = (schema: z.core.$ZodType) =>
  listMessages(schema).filter(message => !(message in VALIDATION_MESSAGES))

describe('every message of a schema is a key', () => {
  test('a plain sentence is found on a schema, a check and a rule', () => {
    for (const schema of [
      z.string({ error: 'Enter a name.' }),
      z.string().min(1, 'Enter a name.'),
      z.string().refine(() => true, { error: 'Enter a name.' }),
      z.strictObject({}, { error: 'Enter a name.' }),
    ])
      expect(listUnknown(z.object({ deep: z.array(schema.optional()) }))).toEqual(['Enter a name.'])
    expect(listUnknown(z.string(errorKey('noName')))).toEqual([])
  })

  test.each(SCHEMAS)('the schema %s has keys only', (_, schema) => expect(listUnknown(schema)).toEqual([]))
})

test('the contact form knows every key that its texts may be refused with', () => {
  const known: readonly string[] = [...MESSAGE_PROBLEMS, 'notText']
  expect(listMessages(NewMessage).filter(key => !known.includes(key))).toEqual([])
})

test('a sentence has the numbers of its issue', () => {
  const schema = z.string(errorKey('notText')).max(3, errorKey('long'))
  const describe = (value: unknown) => describeIssue(findIssue(schema, value)!, 'name')
  expect(describe(7)).toMatchObject({ path: 'name', message: 'This must be text.', key: 'notText' })
  expect(describe('four')).toMatchObject({ message: 'This is longer than 3 characters.', limit: 3 })
  expect(findIssue(schema, 'two')).toBeUndefined()
})

describe('whatever is wrong with a field has a key, and not the sentence of zod', () => {
  test('a schema and a check without one are found', () =>
    expect(
      listSilent(z.object({ code: z.string().min(1), kind: z.enum(['a'], errorKey('noRule')) })),
    ).toEqual(['.code: string', '.code: min_length']))

  // what stands in a path is a text always
  const sent = REQUEST_SCHEMAS.filter(([name]) => !name.endsWith('params'))
  test.each(sent)('%s', (_, schema) => expect(listSilent(schema)).toEqual([]))
})

test('no message of a schema is unused', () => {
  const used = new Set([
    ...SCHEMAS.flatMap(([, schema]) => listMessages(schema)),
    ...Object.keys(SERVER_CHECKS),
  ])
  expect(Object.keys(VALIDATION_MESSAGES).filter(key => !used.has(key))).toEqual([])
})
