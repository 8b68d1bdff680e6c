import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const parseRows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map(line => line.split(' | ') as [path: string, text: string, rule?: string])

/** Each file of a small tree, its text, and the rule it breaks. */
const FORBIDDEN = parseRows(`
src/server/http/a.ts | import type { A } from '../rates/b.ts' | layers-import-lower-ones
src/server/audit/a.ts | export type { A } from '../accounts/b.ts' | layers-import-lower-ones
src/server/site/a.ts | import { a } from '../app.ts' | layers-import-lower-ones
src/server/rates/a.ts | export const a = () => import('../messages/b.ts') | rooms-of-a-layer-stay-apart
src/server/billing/a.ts | import { a } from '../http/b.ts' | rooms-have-a-layer
src/server/rates/c.ts | import { Pool } from 'pg' | sql-in-queries
src/server/cities/a.ts | import { a } from '#web/site/b.ts' | server-imports-no-web
src/server/cities/c.ts | import { a } from '#cli/b.ts' | server-imports-no-cli
src/server/cities/d.ts | import { a } from '#test/b.ts' | test-support-is-for-tests
src/shared/a.ts | import { hash } from 'node:crypto' | shared-imports-zod-only
src/shared/c.ts | import { Pool } from 'pg' | shared-imports-zod-only
src/shared/f.ts | import { z } from 'zod' | browsers-get-zod-mini
src/shared/d.ts | import { a } from '#server/http/b.ts' | shared-imports-zod-only
src/web/site/a.tsx | export const A = <T,>() => <p>{import('#server/http/b.ts')}</p> | web-imports-no-server
src/web/site/c.ts | import { hash } from 'node:crypto' | web-runs-in-browsers
src/web/site/d.ts | export type A = import('#web/panel/b.ts').A | site-imports-no-panel
src/web/panel/a.ts | export * from '#web/site/b.ts' | panel-imports-no-site
src/web/panel/screens/profile/a.ts | import { a } from '../audit/b.ts' | screens-stay-apart
src/web/ui/a.ts | import { a } from '#web/site/b.ts' | ui-knows-no-room
test/model/views.ts | import { a } from '../../src/server/http/b.ts' | the-model-knows-no-product
src/server/cities/e.ts | import { a } from '#features/alerts/server/b.ts' | rooms-import-no-feature
src/features/alerts/server/c.ts | import { a } from '#server/app.ts' | features-import-no-composition
src/features/alerts/server/d.ts | import { a } from '../site/b.ts' | server-imports-no-web
src/features/alerts/site/a.ts | import { a } from '#server/http/b.ts' | web-imports-no-server
src/features/alerts/shared/a.ts | import { hash } from 'node:crypto' | shared-imports-zod-only
src/web/ui/c.ts | export type C = import('./d.ts').D | no-circles
`)

const ALLOWED = parseRows(`
src/server/database/a.ts | import { Pool } from 'pg'; import { a } from '../http/b.ts'
src/server/rates/queries.ts | import { Pool } from 'pg'; import { a } from '../cities/b.ts'
src/server/rates/a.test.ts | import { a } from '#test/b.ts'; import { b } from '../messages/b.ts'
src/server/app.ts | import { a } from './site/b.ts'; import { b } from '#features/alerts/server/b.ts'
src/cli/b.ts | import { a } from '#server/http/b.ts'
test/model/model.ts | import type { A } from '../../src/server/http/b.ts'; import { b } from './changes.ts'
src/shared/e.ts | import * as z from 'zod/mini'
src/web/panel/screens/audit/b.ts | import { a } from '#web/ui/b.ts'; import { c } from '#shared/e.ts'
src/features/alerts/server/e.ts | import { a } from '#server/http/b.ts'; import { b } from './b.ts'
src/web/ui/d.ts | import type { C } from './c.ts'; export type D = C
`)

/** What the others import. */
const IMPORTED = [
  ...['http', 'rates', 'messages', 'cities', 'site', 'accounts'].map(room => `src/server/${room}/b.ts`),
  ...['alerts/server', 'alerts/site'].map(room => `src/features/${room}/b.ts`),
  ...['site', 'panel', 'ui'].map(room => `src/web/${room}/b.ts`),
  ...['test/support/b.ts', 'test/model/changes.ts'],
]

interface Violation {
  from: string
  rule: { name: string }
}

describe('the rules of imports', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'layers-'))
  afterAll(() => rm(folder, { recursive: true }))
  const { imports } = (await import('../package.json', { with: { type: 'json' } })).default
  const files: (readonly [path: string, text: string, rule?: string])[] = [
    ['package.json', JSON.stringify({ type: 'module', imports })],
    ...['pg', 'zod', 'zod/mini'].map(name => [`node_modules/${name}/index.js`, ''] as const),
    ...IMPORTED.map(path => [path, 'export type A = 1\nexport const a = 1'] as const),
    ...ALLOWED,
    ...FORBIDDEN,
  ]
  for (const [path, text] of files) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const violations = await findViolations(folder)

  it.each(FORBIDDEN)('let no file like %s say `%s` (%s)', (path, _, rule) => {
    expect(violations.filter(({ from }) => from === path).map(found => found.rule.name)).toContain(rule)
  })

  it('allow what a layer, a command, a test and a query need', () => {
    const forbidden = FORBIDDEN.map(([path]) => path)
    const others = violations.filter(
      ({ from, rule }) => !forbidden.includes(from) && rule.name !== 'no-circles',
    )
    expect(others).toEqual([])
  })
})

function findViolations(folder: string): Promise<Violation[]> {
  const command = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const options = ['--config', join(ROOT, 'lint/layers.mjs'), '--output-type', 'json', 'src', 'test']
  return new Promise((resolve, reject) => {
    // it ends with the number of its violations
    execFile(process.execPath, [command, ...options], { cwd: folder, maxBuffer: 2 ** 24 }, (_, output) => {
      try {
        resolve(JSON.parse(output).summary.violations)
      } catch (error) {
        reject(error)
      }
    })
  })
}
