import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMutants } from './list.ts'

const ROOT = join(import.meta.dirname, '../../..')

test('each mutant breaks a text that stands once in its file', async () => {
  const mutants = await readMutants()
  expect(mutants.length).toBeGreaterThan(30)
  for (const { file, old, breaks } of mutants) {
    const text = await readFile(join(ROOT, file), 'utf8')
    expect([breaks, text.split(old).length - 1]).toEqual([breaks, 1])
  }
})
