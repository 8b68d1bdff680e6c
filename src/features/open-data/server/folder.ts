import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Dump } from '#features/open-data/shared/dumps.ts'
import type { Config } from '#server/config.ts'
import { FILE_NAMES, FILES, type FileName } from './describe.ts'

/** Returns where an installation stores its dumps. */
export const getDumpsFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => join(DATA_DIR, 'dumps')

/** Begins the name of a folder that is being written. */
export const UNFINISHED = 'unfinished-'
/** Files of each dump besides those with data. */
export const OTHER_FILES: readonly string[] = ['datapackage.json', 'README.md', 'SHA256SUMS']

const NAME = /^\d{4}-\d{2}-\d{2}T\d{6}Z$/

/** Lists the names of the complete dumps, newest first; none where there is no folder. */
export async function listDumps(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .filter(name => NAME.test(name))
    .toSorted()
    .toReversed()
}

interface DataPackage {
  created: string
  resources: { path: FileName; bytes: number; hash: string }[]
}

/** Reads the dump of a name, or the newest one. Undefined where there is none, or it was removed in the meantime. */
export async function findDump(folder: string, asked?: string): Promise<Dump | undefined> {
  const names = await listDumps(folder)
  const name = asked === undefined ? names[0] : names.find(each => each === asked)
  if (name === undefined) return undefined
  const text = await readFile(join(folder, name, 'datapackage.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const { created, resources }: DataPackage = JSON.parse(text)
  const files = resources
    .filter(({ path }) => FILE_NAMES.includes(path))
    .map(({ path, bytes, hash }) => ({
      name: path,
      mediaType: FILES[path].mediaType,
      bytes,
      sha256: hash.replace('sha256:', ''),
    }))
  return { name, asOf: created, files }
}
