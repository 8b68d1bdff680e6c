import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { renameDurably } from '#server/durableFiles.ts'
import { OperatorError } from '#server/operatorError.ts'

/** Returns the data folder in which the cluster of a new major version is made, inside of the data folder that it is for. */
export const toUpgradeFolder = (directory: string): string => join(directory, 'upgrade')

/** Removes what an upgrade that was killed has left. Needs the lock of the data folder. */
export async function emptyUpgradeFolder(directory: string): Promise<void> {
  // a server that lost its command may still be writing
  await rm(toUpgradeFolder(directory), { recursive: true, force: true, maxRetries: 8 })
}

/**
 * Puts the complete cluster of the upgrade in the place of the older one, which is kept under another name. Needs the lock
 * of the data folder. Throws OperatorError.
 */
export async function replaceCluster(directory: string, kept: string): Promise<void> {
  const cluster = join(directory, 'postgres')
  await rename(cluster, kept).catch(({ message }) => {
    throw new OperatorError(`${cluster} cannot be moved (${message}): it is as it was.`)
  })
  await finishUpgrade(directory)
}

/**
 * Moves the cluster of the upgrade to its place where there is none: only a complete one lets the older one be moved away.
 * A start does this, too, after an upgrade that was killed in between. Needs the lock of the data folder.
 */
export async function finishUpgrade(directory: string): Promise<void> {
  const cluster = join(directory, 'postgres')
  const made = join(toUpgradeFolder(directory), 'postgres')
  if (existsSync(cluster) || !existsSync(made)) return
  await renameDurably(made, cluster)
  await emptyUpgradeFolder(directory)
}
