import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** Returns the resident memory of a process, or its peak, in MB. */
export async function readMemory({ pid }: ChildProcess, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(status.match(new RegExp(`${what}:\\s+(\\d+)`))?.[1]) / 1024
}

/** Waits for a page of a started process. */
export async function firstPage(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) {
      await answer.arrayBuffer()
      return
    }
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  throw new Error('the product ended before its first page')
}
