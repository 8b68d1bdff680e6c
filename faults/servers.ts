import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { EmbeddedServer } from '#server/database/embedded/embedded.ts'
import { NotRun } from './fault.ts'

/** Returns the pid of the embedded PostgreSQL on a data folder. */
export const readServerPid = (dataDir: string): number =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)

function readFolder(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

function send(pid: string, signal: NodeJS.Signals): void {
  try {
    process.kill(Number(pid), signal)
  } catch (error) {
    // the process has ended since it was found
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Kills the server on a data folder and all its children at once, as a power cut does. */
export const killServers = (dataDir: string): void => signalServers(dataDir, 'SIGKILL')

/**
 * Sends a signal to the server on a data folder and to all its children. Each leads a process group of its own; they are
 * found by their working folder, also when the server itself has ended before.
 */
export function signalServers(dataDir: string, signal: NodeJS.Signals): void {
  if (process.platform !== 'linux')
    throw new NotRun('finds the processes of a server in /proc, which only Linux has')
  const cluster = join(dataDir, 'postgres')
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    if (readFolder(pid) === cluster) send(pid, signal)
  }
}

/** Returns the rows of a statement, on a connection of its own. */
export async function ask<Row extends object>(
  { connection }: EmbeddedServer,
  statement: string,
): Promise<Row[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
