import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { NotRun } from './fault.ts'

const ROOT = join(import.meta.dirname, '..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

/**
 * Finds the version that this one replaces: `BEFORE` (a commit), the last release, or else the commit before the newest
 * migration, which is where two versions differ in what they do to one database.
 */
function findRef(): string {
  const migration = () => git('log', '-1', '--format=%h', '--diff-filter=A', '--', 'db/migrations')
  const release = () =>
    git('tag', '--list', 'v*', '--merged', 'HEAD~1', '--sort=-version:refname').split('\n')[0]
  return process.env.BEFORE || release() || `${migration()}~1`
}

export interface VersionBefore {
  name: string
  /** A built checkout. */
  root: string
}

/** Builds the version that this one replaces in a folder, with the packages of this one. Throws NotRun without git. */
export function buildVersionBefore(folder: string): VersionBefore {
  try {
    const ref = findRef()
    const root = join(folder, 'before')
    mkdirSync(root)
    execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', ref, root], { cwd: ROOT })
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
    execFileSync('npx', ['vite', 'build', '--logLevel', 'error'], { cwd: root, stdio: 'ignore' })
    return { name: git('log', '-1', '--format=%h “%s”', ref), root }
  } catch (error) {
    throw new NotRun(`the version before was not built: ${(error as Error).message}`)
  }
}
