import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accessTable } from '#server/api-docs/accessTable.ts'

const FILE = join(import.meta.dirname, '../../docs/access.md')

test('docs/access.md lists the access of the declared calls', async () => {
  await expect(accessTable()).toMatchFileSnapshot(FILE)
})
