import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { extname, join } from 'node:path'
import { text } from 'node:stream/consumers'

/**
 * Runs a command of this installation in a process of its own, which gives way to visitors. Returns why it failed: the last line
 * that it printed as an error. Undefined when it succeeded.
 */
export async function runBeside(names: readonly string[], signal: AbortSignal): Promise<string | undefined> {
  const run = join(import.meta.dirname, `../../cli/run${extname(import.meta.filename)}`)
  const child = spawn(process.execPath, [run, ...names, '--text'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  })
  const closed = once(child, 'close').catch(error => [(error as Error).message])
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // it has ended already
  }
  const [errors, [code]] = await Promise.all([text(child.stderr), closed])
  return code === 0 ? undefined : errors.trim().split('\n').at(-1) || `it ended with ${code}`
}
