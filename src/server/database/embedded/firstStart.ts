import { randomUUID } from 'node:crypto'
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { renameDurably } from '#server/durableFiles.ts'
import { runCommand } from './runCommand.ts'
import { toStartError } from './startError.ts'

export const USER = 'postgres'
export const DATABASE = 'chicken_rates'

// with C and UTF8 strings sort the same on every machine and in every version of its libraries
const CLUSTER = [`--username=${USER}`, '--encoding=UTF8', '--locale=C', '--data-checksums']
// only this user may enter the folder of the socket, and no network port is opened
const AUTHENTICATION = ['--auth-local=trust', '--auth-host=reject']

interface FirstStart {
  cluster: string
  binaries: string
  /** Goes before each command, see account.ts. */
  prefix: string[]
  durable: boolean
}

/**
 * Makes the cluster and its database in a folder of another name and renames that, so that a first start may be killed at
 * any moment. The name is new each time, because the initdb of a killed app may still be writing. Throws OperatorError.
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
    await run([...initdb, ...CLUSTER, ...AUTHENTICATION, '--no-sync'])
    await run([...single, 'postgres'], `CREATE DATABASE ${DATABASE}\n`)
    if (durable) await sync()
    await (durable ? renameDurably : rename)(fresh, cluster)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true }).catch(() => {})
    throw error
  }

  async function sync() {
    // one call to the kernel, of Linux and from PostgreSQL 17, instead of one for each of a thousand files
    const { ok } = await runCommand([...initdb, '--sync-only', '--sync-method=syncfs'])
    if (!ok) await run([...initdb, '--sync-only'])
  }

  async function run(command: string[], input?: string) {
    const { ok, output } = await runCommand(command, input)
    if (!ok) throw toStartError(output, dirname(cluster))
  }
}

/** Removes what killed first starts left. What an initdb still writes to is removed by a later start. */
export async function removeLeftovers(cluster: string): Promise<void> {
  const leftover = `${basename(cluster)}.new-`
  for (const name of await readdir(dirname(cluster))) {
    if (!name.startsWith(leftover)) continue
    await rm(join(dirname(cluster), name), { recursive: true, force: true }).catch(() => {})
  }
}
