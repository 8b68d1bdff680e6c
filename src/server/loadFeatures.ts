import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { FEATURES } from '#features/features.ts'

/** A release has JavaScript. */
const SOURCE = extname(import.meta.filename)
const FOLDER = join(import.meta.dirname, '../features')

/** Loads a file of each feature that has it, such as `server/feature`: what that exports as `feature`. */
export async function loadFeatures<Part>(file: string): Promise<readonly Part[]> {
  const paths = FEATURES.map(name => `${join(FOLDER, name, file)}${SOURCE}`).filter(path => existsSync(path))
  return Promise.all(paths.map(async path => (await import(path)).feature as Part))
}
