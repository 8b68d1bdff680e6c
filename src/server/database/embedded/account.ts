import { lchown, lstat, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OperatorError } from '#server/operatorError.ts'
import { runCommand } from './runCommand.ts'

/** Who runs the server: PostgreSQL refuses to be root. */
export interface Account {
  /** Goes before each command. Each program in it ends in exec, so that the pid of the child is PostgreSQL's own. */
  prefix: string[]
  /** The owner its files need, as seen from outside; undefined when they are ours anyway. */
  owner?: { uid: number; gid: number }
}

const NOBODY = { uid: 65534, gid: 65534 }

// The kernel interrupts the server when the thread that spawned it dies, even of kill -9. It comes last in a prefix,
// because a change of user clears it; spawn from the main thread.
const LEASH = ['setpriv', '--pdeathsig', 'INT']

// In a user namespace of its own root is user 1000 but still root to the file system: any folder will do.
const AS_1000 = ['unshare', '-U', '--map-user=1000', '--map-group=1000']

/** Chooses by trying: containers forbid one or the other of these, and small systems lack the programs. */
export async function chooseAccount(directory: string, cluster: string): Promise<Account> {
  const owner = await statOwner(cluster)
  const self = process.getuid?.()
  if (self !== 0) {
    if (owner && owner.uid !== self) {
      throw new OperatorError(
        `${cluster} belongs to another user (${owner.uid}): start Chicken Rates as that user.`,
      )
    }
    return { prefix: (await leashed([])) ?? [] }
  }
  if (process.platform !== 'linux') {
    throw new OperatorError('PostgreSQL refuses to run as root: start Chicken Rates as a normal user.')
  }
  const foreign = owner && owner.uid !== 0 ? owner : undefined
  if (!foreign) {
    const prefix = await leashed(AS_1000)
    if (prefix) return { prefix, owner: { uid: 0, gid: 0 } }
  }
  // Data that a normal user made stays that user's, so that a start as root by mistake takes nothing away.
  const { uid, gid } = foreign ?? NOBODY
  const prefix = await leashed(['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'])
  if (!prefix) {
    throw new OperatorError(
      'PostgreSQL refuses to run as root, and neither unshare nor setpriv works here: start Chicken Rates as a normal user, or set DATABASE_URL.',
    )
  }
  const { ok } = await runCommand([...prefix, 'test', '-x', dirname(directory)])
  if (!ok) {
    throw new OperatorError(
      `PostgreSQL has to run as user ${uid} here, who may not enter ${dirname(directory)}: set another DATA_DIR, or start Chicken Rates as a normal user.`,
    )
  }
  return { prefix, owner: { uid, gid } }
}

/** Gives what the server needs in the data folder to its account; links are not followed. */
export async function changeOwner({ owner }: Account, directory: string): Promise<void> {
  if (!owner || owner.uid === 0) return
  const give = (path: string) => lchown(path, owner.uid, owner.gid)
  const cluster = join(directory, 'postgres')
  await give(directory)
  await give(join(directory, 'lock'))
  if ((await statOwner(cluster))?.uid !== 0) return
  for (const entry of await readdir(cluster, { recursive: true })) await give(join(cluster, entry))
  await give(cluster) // last: a hand-over that was cut short starts again
}

async function leashed(prefix: string[]): Promise<string[] | undefined> {
  for (const tried of [[...prefix, ...LEASH], prefix]) {
    if ((await runCommand([...tried, 'true'])).ok) return tried
  }
  return undefined
}

const statOwner = (path: string) => lstat(path).catch(() => undefined)
