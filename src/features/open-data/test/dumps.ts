import { mkdir, mkdtemp, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes a DATA_DIR with a dump, as its page reads it: its instant, checksum and size. */
export async function makeDumpFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chicken-rates-dump-'))
  await mkdir(join(dataDir, 'dumps'))
  const file = join(dataDir, 'dumps', `2026-11-20T194000Z-${'ab12'.repeat(16)}.zip`)
  await writeFile(file, '')
  await truncate(file, 2_345_678)
  return dataDir
}
