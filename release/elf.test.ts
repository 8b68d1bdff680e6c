import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { withoutSymbols } from './elf.ts'

test.runIf(process.platform === 'linux')('Node.js without its symbols is a fifth smaller and runs', () => {
  const whole = readFileSync(process.execPath)
  const short = withoutSymbols(whole)
  expect(short.length).toBeLessThan(0.8 * whole.length)
  const file = join(createTemporaryFolder(), 'node')
  writeFileSync(file, short, { mode: 0o755 })
  const script = 'JSON.stringify([new Intl.DateTimeFormat("te").format(0).length > 0, typeof WebAssembly])'
  expect(execFileSync(file, ['-p', script], { encoding: 'utf8' })).toBe('[true,"object"]\n')
})

test('another file stays as it is', () => {
  const text = Buffer.from('#!/bin/sh\n'.repeat(20))
  expect(withoutSymbols(text)).toBe(text)
})
