import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { runCommand } from './runCommand.ts'
import { toStartError } from './startError.ts'

export const USER = 'postgres'
export const DATABASE = 'chicken_rates'

// C and UTF8: the same order of strings on every machine and in every version of its libraries.
const CLUSTER = [`--username=${USER}`, '--encoding=UTF8', '--locale=C', '--data-checksums']
// The folder of the socket is closed to other users; over a network nobody gets in.
const DOOR = ['--auth-local=trust', '--auth-host=reject']

interface FirstStart {
  cluster: string
  binaries: string
  /** What to put before each command, see account.ts. */
  prefix: string[]
  durable: boolean
}

/**
 * Makes the cluster and its database beside the final place and moves them there in one step, so that a first start
 * may be killed at any moment. The name is new each time, because the initdb of a killed app may still be writing.
 */
export async function createCluster({ cluster, binaries, prefix, durable }: FirstStart): Promise<void> {
  const fresh = `${cluster}.new-${randomUUID()}`
  const initdb = [...prefix, join(binaries, 'initdb'), '-D', fresh]
  const single = [
    ...prefix,
    join(binaries, 'postgres'),
    '--single',
    '-F',
    '-D',
    fresh,
    '-c',
    'exit_on_error=true',
  ]
  try {
    await must([...initdb, ...CLUSTER, ...DOOR, '--no-sync'])
    await must([...single, 'postgres'], `CREATE DATABASE ${DATABASE}\n`)
    if (durable) await must([...initdb, '--sync-only'])
    await rename(fresh, cluster)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true }).catch(() => {})
    throw error
  }
  if (durable) await sync(dirname(cluster))

  async function must(command: string[], input?: string) {
    const { ok, output } = await runCommand(command, input)
    if (!ok) throw toStartError(output, dirname(cluster))
  }
}

/** Removes what killed first starts left; what an unfinished initdb still holds goes at a later start. */
export async function removeLeftovers(cluster: string): Promise<void> {
  const leftover = `${basename(cluster)}.new-`
  for (const name of await readdir(dirname(cluster))) {
    if (!name.startsWith(leftover)) continue
    await rm(join(dirname(cluster), name), { recursive: true, force: true }).catch(() => {})
  }
}

async function sync(directory: string) {
  const handle = await open(directory)
  await handle.sync().finally(() => handle.close())
}
