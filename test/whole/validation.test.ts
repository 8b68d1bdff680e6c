import { expect, test } from 'vitest'
import { SERVER_CHECKS, VALIDATION_MESSAGES } from '#shared/validation.ts'
import { EXPORTED_SCHEMAS, listMessages, REQUEST_SCHEMAS } from '#test/schemas.ts'

test('no message of a schema is unused', () => {
  const schemas = [...REQUEST_SCHEMAS, ...EXPORTED_SCHEMAS]
  const used = new Set([
    ...schemas.flatMap(([, schema]) => listMessages(schema)),
    ...Object.keys(SERVER_CHECKS),
  ])
  expect(Object.keys(VALIDATION_MESSAGES).filter(key => !used.has(key))).toEqual([])
})
