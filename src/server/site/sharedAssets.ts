import { randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'

/** In ms. Nobody has a page of a version open for so long after its last start. */
const KEPT_FOR = 30 * 24 * 60 * 60_000

/** Where the instances of an installation share the assets of their versions: an older one is asked for those of a newer one. */
export const getAssetsFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => join(DATA_DIR, 'assets')

/** Adds the assets of this version to the shared ones, and removes those of versions that nobody has started for long. */
export async function shareAssets(from: string, to: string, now: Date): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const [own, shared] = await Promise.all([readdir(from), readdir(to)])
  const known = new Set(shared)
  await Promise.all(own.filter(name => !known.has(name)).map(name => shareFile(from, to, name)))
  const ours = new Set(own)
  for (const name of shared.filter(each => !ours.has(each))) {
    const file = join(to, name)
    // the link was made then; the file itself is as old as its release
    const added = await stat(file).catch(() => undefined)
    if (added && now.getTime() - added.ctimeMs > KEPT_FOR) await rm(file, { force: true })
  }
}

async function shareFile(from: string, to: string, name: string): Promise<void> {
  const [file, shared] = [join(from, name), join(to, name)]
  try {
    await link(file, shared)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    // another disk, or one without hard links
    // other instances do the same at once, some of them with this process id in a container of their own
    const part = `${shared}.${randomUUID()}`
    await copyFile(file, part)
    await rename(part, shared)
  }
}
