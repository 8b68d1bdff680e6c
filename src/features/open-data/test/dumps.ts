import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes a DATA_DIR with the description of a dump of one file, as its page reads it. */
export async function makeDumpFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chicken-rates-dump-'))
  const folder = join(dataDir, 'dumps', '2026-11-20T194000Z')
  await mkdir(folder, { recursive: true })
  const resources = [{ path: 'rates.csv.gz', bytes: 2_345_678, hash: 'sha256:ab12' }]
  const created = '2026-11-20T19:40:00Z'
  await writeFile(join(folder, 'datapackage.json'), JSON.stringify({ created, resources }))
  return dataDir
}
