import { lstat, readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { OperatorError } from '#server/operatorError.ts'

interface Link {
  source: string
  target: string
}

/**
 * npm packs no links, and the package's own install script, which would make them, does not run here. Making them is
 * safe to repeat, and for two processes at once.
 */
export async function linkLibraries(packageRoot: string): Promise<void> {
  for (const { source, target } of await wantedLinks(packageRoot)) {
    const path = join(packageRoot, target)
    if (await lstat(path).catch(() => undefined)) continue
    try {
      await symlink(relative(dirname(target), source), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new OperatorError(
        `${packageRoot} lacks links between its libraries and cannot be written to: start Chicken Rates once as its owner, or set DATABASE_URL.`,
      )
    }
  }
}

async function wantedLinks(packageRoot: string): Promise<Link[]> {
  return JSON.parse(await readFile(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]'))
}
