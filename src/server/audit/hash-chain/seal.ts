import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/database/tables.ts'
import type { Job } from '#server/jobs/queue.ts'
import { createLinks } from './chain.ts'
import { findEnd, insertLinks, listUnsealed, lockSealing } from './queries.ts'

/** Entries sealed in one transaction. */
const BATCH = 1000

const sealBatch = (db: Db): Promise<number> =>
  db.transaction().execute(async tx => {
    await lockSealing(tx)
    const end = await findEnd(tx)
    const contents = await listUnsealed(tx, end, BATCH)
    if (contents.length === 0) return 0
    const links = createLinks(end, contents)
    await insertLinks(
      tx,
      links.map((link, at) => ({ ...link, id: contents[at]!.id })),
      // of a full batch, others of the same transactions may wait
      contents.length < BATCH ? contents[0]!.seenIn : end.seenIn,
    )
    return contents.length
  })

/** Adds every entry that was committed before the call to the hash chain. */
export async function sealEntries(db: Db): Promise<void> {
  while ((await sealBatch(db)) === BATCH);
}

/** Seals entries a second after their transaction (0013); the schedule finds entries of longer transactions. */
export const sealJob = ({ storage: { db } }: FastifyInstance): Job => ({
  name: 'audit.seal',
  cron: '*/5 * * * *',
  isQueuedByWrites: true,
  expiresAfter: 60,
  run: () => sealEntries(db),
})
