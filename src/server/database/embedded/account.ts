import { lchown, lstat, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OperatorError } from '#server/operatorError.ts'
import { runCommand } from './runCommand.ts'

/** The user who runs the server: PostgreSQL refuses to run as root. */
export interface Account {
  /** Goes before each command. Each program in it ends in exec, so that the pid of the child is PostgreSQL's own. */
  prefix: string[]
  /** The owner that its files need, as the app sees it; undefined when that is the app's own user. */
  owner?: { uid: number; gid: number }
}

const NOBODY = { uid: 65534, gid: 65534 }

// The kernel interrupts the server when the thread that spawned it dies, even of kill -9. This comes last in a prefix,
// because a change of user clears it. Spawn from the main thread.
const END_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT']

// In a user namespace root is user 1000, and still root to the file system: it may enter any folder.
const AS_1000 = ['unshare', '-U', '--map-user=1000', '--map-group=1000']

/**
 * Chooses the account by trying: containers forbid one or the other of these, and small systems lack the programs. Throws
 * OperatorError.
 */
export async function chooseAccount(directory: string, cluster: string): Promise<Account> {
  const owner = await statOwner(cluster)
  const self = process.getuid?.()
  if (self !== 0) {
    if (owner && owner.uid !== self) {
      throw new OperatorError(
        `${cluster} belongs to another user (${owner.uid})`,
        `start Chicken Rates as that user, or as root chown -R ${self} ${directory}`,
      )
    }
    return { prefix: (await findWorkingPrefix([])) ?? [] }
  }
  if (process.platform !== 'linux') {
    throw new OperatorError('PostgreSQL refuses to run as root: start Chicken Rates as a normal user.')
  }
  const foreign = owner && owner.uid !== 0 ? owner : undefined
  if (!foreign) {
    const prefix = await findWorkingPrefix(AS_1000)
    if (prefix) return { prefix, owner: { uid: 0, gid: 0 } }
  }
  // data that a normal user made stays that user's, also after a start as root by mistake
  const { uid, gid } = foreign ?? NOBODY
  const prefix = await findWorkingPrefix(['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'])
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

/** Changes the owner of what the server needs in the data folder. Does not follow links. */
export async function changeOwner({ owner }: Account, directory: string): Promise<void> {
  if (!owner || owner.uid === 0) return
  const change = (path: string) => lchown(path, owner.uid, owner.gid)
  const cluster = join(directory, 'postgres')
  await change(directory)
  await change(join(directory, 'lock'))
  if ((await statOwner(cluster))?.uid !== 0) return
  for (const entry of await readdir(cluster, { recursive: true })) await change(join(cluster, entry))
  await change(cluster) // last, so that a change that was cut short starts again
}

async function findWorkingPrefix(prefix: string[]): Promise<string[] | undefined> {
  for (const tried of [[...prefix, ...END_WITH_PARENT], prefix]) {
    if ((await runCommand([...tried, 'true'])).ok) return tried
  }
  return undefined
}

const statOwner = (path: string) => lstat(path).catch(() => undefined)
