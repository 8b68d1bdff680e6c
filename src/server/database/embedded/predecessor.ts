import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from './runCommand.ts'
import { MARK } from './settings.ts'

/**
 * Looks at the postmaster.pid that an earlier server left and says whether that server is still there. Only for the
 * holder of the lock: a server of ours has then lost its app, and is asked to finish.
 */
export async function isPredecessorRunning(cluster: string): Promise<boolean> {
  const file = join(cluster, 'postmaster.pid')
  const content = await readFile(file, 'utf8').catch(() => undefined)
  if (content === undefined) return false
  const pid = Math.abs(Number.parseInt(content, 10)) // negative for a single-user server
  if (!pid) {
    await rm(file, { force: true }) // emptied by a power cut
    return false
  }
  const command = await readCommand(pid)
  if (command.includes(`-D ${cluster} `)) {
    if (command.includes(MARK)) interrupt(pid)
    return true
  }
  await disown(file, content)
  return false
}

/**
 * PostgreSQL refuses to start while any program has the pid in the file: a zombie, or a stranger after a reboot. With
 * the file gone it would start, but skip its check for children of a killed server that still write to the data.
 * With our own pid in it, its parent's, it knows the file is stale and makes the check.
 */
async function disown(file: string, content: string) {
  const disowned = content.replace(/^-?\d+/, String(process.pid))
  const handle = await open(file, 'r+').catch(unlessMissing) // in place, so that the owner stays
  if (!handle) return // it was finishing, and has taken its file away
  try {
    await handle.write(disowned, 0)
    await handle.truncate(Buffer.byteLength(disowned))
  } finally {
    await handle.close()
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** The command line of a process, empty when it is gone or a zombie. */
async function readCommand(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return line.replaceAll('\0', ' ')
  }
  return (await runCommand(['ps', '-ww', '-o', 'command=', '-p', String(pid)])).output
}

function interrupt(pid: number) {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // gone meanwhile, or another user's: both show at the next look
  }
}
