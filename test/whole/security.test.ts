import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const NOTES = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8')
/** Lists the files that links lead to, without the place in the file. */
const linksIn = (text: string) => [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, path]) => path!)

test('every file that SECURITY.md names exists', () => {
  expect(linksIn(NOTES).filter(path => !existsSync(join(ROOT, path)))).toEqual([])
})

test('each promise of SECURITY.md names a test or a script of faults', () => {
  const [, promises = ''] = NOTES.split(/^## Promises$/m)
  const listed = promises.split(/^## /m)[0]!.match(/^- .+$/gm) ?? []
  expect(listed.length).toBeGreaterThan(50)
  const unshown = listed.filter(promise => linksIn(promise).length === 0)
  expect(unshown).toEqual([])
})
