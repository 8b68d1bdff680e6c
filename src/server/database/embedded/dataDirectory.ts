import { constants } from 'node:fs'
import { access, mkdir, readdir, readFile, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { OperatorError } from '#server/operatorError.ts'

/** Makes the folder (0700) when it is missing, and returns its one true path. */
export async function openDataDirectory(dataDir: string): Promise<string> {
  const wanted = resolve(dataDir)
  try {
    await mkdir(wanted, { recursive: true, mode: 0o700 })
    await access(wanted, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(wanted)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new OperatorError(
      `The data folder ${wanted} cannot be written to (${code}). Set DATA_DIR to one that can.`,
    )
  }
}

/** The major version that made the cluster, or undefined when there is none yet. */
export async function readMajorVersion(cluster: string): Promise<number | undefined> {
  try {
    return Number.parseInt(await readFile(join(cluster, 'PG_VERSION'), 'utf8'), 10)
  } catch {
    const found = await readdir(cluster).catch((error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? [] : [error.code],
    )
    if (found.length === 0) return undefined
    throw new OperatorError(
      `${cluster} holds no readable PostgreSQL data. Move it away, or set another DATA_DIR.`,
    )
  }
}
