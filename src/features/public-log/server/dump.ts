import { createWriteStream } from 'node:fs'
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Db } from '#server/database/tables.ts'
import type { DumpPart } from '#server/feature.ts'
import { toEntry } from './entry.ts'
import { describeKeys } from './keys.ts'
import { findCheckpoint, listKeys, streamLeaves } from './queries.ts'
import { signAndStore } from './sign.ts'

const VERIFIER = join(import.meta.dirname, 'verify.mjs')

async function* listLines(tx: Db, size: number) {
  for await (const leaves of streamLeaves(tx))
    yield leaves
      .filter(({ index }) => index < size)
      .map(({ publication }) => `${publication ? toEntry(publication) : 'null'}\n`)
      .join('')
}

/** What a dump has of the log, so that anybody can prove it without us. */
export const feature: DumpPart = {
  files: {
    checkpoint: 'the signed head of the public log, which has every publication',
    'log.jsonl.gz': 'every publication, as it stands in the log',
    'log-keys.json': 'the keys of the log',
    'verify.mjs': 'proves this dump by them: `node verify.mjs`',
  },
  prepare: (db, dataDir) => signAndStore(db, dataDir, { isAsked: true }),
  async write(tx, folder) {
    const checkpoint = await findCheckpoint(tx)
    if (!checkpoint) return
    await writeFile(join(folder, 'checkpoint'), checkpoint.note)
    await pipeline(
      listLines(tx, checkpoint.size),
      createGzip(),
      createWriteStream(join(folder, 'log.jsonl.gz')),
    )
    await writeFile(join(folder, 'log-keys.json'), JSON.stringify(describeKeys(await listKeys(tx)), null, 2))
    await copyFile(VERIFIER, join(folder, 'verify.mjs'))
  },
}
