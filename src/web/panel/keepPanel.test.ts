import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '..')
/** The screens, each of which comes when it is opened, and what stores the panel. */
const OTHERS = ['routes.tsx', 'screens.ts', 'keepPanel.ts']

const listLater = (file: string) =>
  [...readFileSync(join(WEB, file), 'utf8').matchAll(/\bimport\('([^']+)'\)/g)].map(found =>
    basename(found[1]!),
  )

test('whatever the panel loads later, apart from screens, is stored for a time without a network', () => {
  const files = globSync('{panel,ui}/**/*.{ts,tsx}', { cwd: WEB }).filter(
    file => !OTHERS.includes(basename(file)) && !file.includes('.test.'),
  )
  const stored = new Set([...listLater('panel/keepPanel.ts'), 'keepPanel.ts'])
  expect(files.flatMap(listLater).filter(file => !stored.has(file))).toEqual([])
})
