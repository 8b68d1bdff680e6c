import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

const FLOOD = `
  import { openLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))}
  const log = openLog({ LOG_LEVEL: 'info' })
  process.on('SIGTERM', () => process.exit(7))
  for (let line = 0; line < 3000; line++) log.info({ line, filler: 'x'.repeat(1000) }, 'flood')
  process.stderr.write('full')
  setInterval(() => log.info('later'), 20)
`

/** Starts a process whose log is full and that nobody reads. */
async function flood(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', FLOOD], { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stderr, 'data')
  return child
}

test('a log that nobody reads stops nothing: SIGTERM is obeyed', async () => {
  const child = await flood()
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([7, null])
})

test('a log that is read again says how many lines were dropped', async () => {
  const child = await flood()
  for await (const line of createInterface({ input: child.stdout! })) {
    const { dropped } = JSON.parse(line)
    if (dropped === undefined) continue
    expect(dropped).toBeGreaterThan(1000)
    return
  }
})
