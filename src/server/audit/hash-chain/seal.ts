import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Db } from '#server/database/tables.ts'
import { linksAfter } from './chain.ts'
import { countUnsealed, findEnd, findUnsealed, putLinks, takeTurn } from './queries.ts'

/** An entry waits this long for its place in the chain, in ms. */
const EVERY = 1000
/** Entries sealed in one transaction. */
const BATCH = 1000

const sealBatch = (db: Db): Promise<number> =>
  db.transaction().execute(async tx => {
    if (!(await takeTurn(tx))) return 0
    const contents = await findUnsealed(tx, BATCH)
    const links = linksAfter(await findEnd(tx), contents)
    await putLinks(
      tx,
      links.map((link, at) => ({ ...link, id: contents[at]!.id })),
    )
    return contents.length
  })

/** Takes every entry that waits into the chain, unless another instance is at it. */
export async function seal(db: Db): Promise<void> {
  if ((await countUnsealed(db)) === 0) return
  while ((await sealBatch(db)) === BATCH);
}

export interface Sealing {
  db: Db
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Does so every second, from the server's start to its end. A database that is away is asked again. */
export function keepSealing(app: FastifyInstance, { db, log }: Sealing): void {
  const end = new AbortController()
  let ended = Promise.resolve()
  const sealOften = async () => {
    while (!end.signal.aborted) {
      await pause(EVERY, undefined, { signal: end.signal, ref: false }).catch(() => {})
      await seal(db).catch(({ message }: Error) => log.warn({ reason: message }, 'audit not sealed'))
    }
  }
  app.addHook('onReady', async () => {
    ended = sealOften()
  })
  // what the last requests did is sealed before the database goes
  app.addHook('onClose', async () => {
    end.abort()
    await ended
  })
}
