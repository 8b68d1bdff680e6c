import type { ChildProcess } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'

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

/** Returns the CPU time of a process, and of all below it, such as an embedded database; in ms. */
export async function readCpuShares({
  pid,
}: Pick<ChildProcess, 'pid'>): Promise<{ own: number; below: number }> {
  const tasks = await readdir(`/proc/${pid}/task`)
  const times = tasks.map(async task => {
    const folder = `/proc/${pid}/task/${task}`
    const [own, children] = await Promise.all([
      readFile(`${folder}/schedstat`, 'utf8'),
      readFile(`${folder}/children`, 'utf8'),
    ])
    const below = children.split(' ').filter(child => child !== '')
    // one that has ended since counts no more
    const spent = await Promise.all(below.map(child => readCpuTime({ pid: Number(child) }).catch(() => 0)))
    return { own: Number(own.split(' ')[0]) / 1e6, below: spent.reduce((sum, time) => sum + time, 0) }
  })
  return (await Promise.all(times)).reduce(
    (sum, { own, below }) => ({ own: sum.own + own, below: sum.below + below }),
    { own: 0, below: 0 },
  )
}

/** Returns the CPU time of a process and those below it, in ms. */
export async function readCpuTime(process: Pick<ChildProcess, 'pid'>): Promise<number> {
  const { own, below } = await readCpuShares(process)
  return own + below
}
