import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accessTable } from './accessTable.ts'

const FILE = join(import.meta.dirname, '../../../docs/access.md')

test('docs/access.md is what the declared calls say', async () => {
  await expect(accessTable()).toMatchFileSnapshot(FILE)
})
