import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { ROOT } from './files.ts'

test('the Containerfile has no instruction, flag or argument that an engine refuses', () => {
  const problems = validate(readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8'))
  expect(problems.map(({ range, message }) => [range.start.line + 1, message])).toEqual([])
})

test('the compose file follows its schema and the rules of its linter', () => {
  const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] })
  expect(linter.lintFiles([join(ROOT, 'deploy/compose.yaml')], false)).toMatchObject([{ messages: [] }])
})
