import { lstat, readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { OperatorError } from '#server/operatorError.ts'

interface Link {
  source: string
  target: string
}

/**
 * Makes the links between the libraries of the npm package: npm packs no links, and the package's install script does not
 * run. Safe to repeat, and for two processes at once. Throws OperatorError.
 */
export async function linkLibraries(packageRoot: string): Promise<void> {
  for (const { source, target } of await readLinks(packageRoot)) {
    const path = join(packageRoot, target)
    if (await lstat(path).catch(() => undefined)) continue
    try {
      await symlink(relative(dirname(target), source), path)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') continue
      const repair = `(cd '${packageRoot}' && '${process.execPath}' scripts/hydrate-symlinks.js)`
      throw new OperatorError(
        `PostgreSQL lacks the link ${path} to its library, and this user may not make it (${code}): run ${repair} as the owner of that folder.`,
      )
    }
  }
}

async function readLinks(packageRoot: string): Promise<Link[]> {
  return JSON.parse(await readFile(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]'))
}
