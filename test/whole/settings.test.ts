import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Settings } from '#server/config.ts'

test('.env.example lists every setting, and nothing else', () => {
  const file = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8')
  const listed = [...file.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(Object.keys(Settings.shape).toSorted())
})
