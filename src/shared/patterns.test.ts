import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { findHardText } from '#test/patterns.ts'

const SOURCES = join(import.meta.dirname, '..')
const files = globSync('{shared,server,web,features}/**/*.{ts,tsx}', { cwd: SOURCES }).filter(
  file => !/\.test\.tsx?$|\/test[A-Z]\w+\.ts$/.test(file),
)

interface Literal {
  pattern: string
  flags: string
}

/** The patterns that a file writes down. */
function patternsIn(file: string): Literal[] {
  const found: Literal[] = []
  const { program } = parseSync(file, readFileSync(join(SOURCES, file), 'utf8'))
  JSON.stringify(program, (_, value) => {
    if (value?.regex) found.push(value.regex)
    return typeof value === 'bigint' || value instanceof RegExp ? undefined : value
  })
  return found
}

const patterns = files.flatMap(file =>
  patternsIn(file).map(each => [file, each.pattern, each.flags] as const),
)

describe('no pattern takes more than linear time, whatever it is given', () => {
  test('the patterns of all files are found', () => expect(patterns.length).toBeGreaterThan(120))

  test.each(patterns)('%s: /%s/%s', (_, pattern, flags) =>
    expect(findHardText(pattern, flags)).toBeUndefined(),
  )
})

test.each([
  // those of 22 November, when seconds of the event loop went into them
  ["^[\\p{L}\\p{M} .'()&-]*\\p{L}[\\p{L}\\p{M} .'()&-]*$", 'u'],
  ['^(.+)\\((.+)\\)\\s*$', ''],
  ['\\/+$', ''],
  ['\\bVersion\\/[\\d.]+ .*Safari\\/', ''],
  ['^(?:rs\\.?|[\\d\\s.])*$', 'iu'],
  ['^(a+)+$', ''],
  ['^-?(\\d+\\.?\\d*|\\.\\d+)$', ''],
  ['<([^>]*)>;\\s*rel', ''],
])('/%s/%s is found to be slow', (pattern, flags) => expect(findHardText(pattern, flags)).toBeDefined())
