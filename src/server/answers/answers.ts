import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/storage/tables.ts'
import { openFeed } from './feed.ts'
import { serveKept } from './front.ts'
import { keepAnswers } from './keeping.ts'
import { openAnswers } from './kept.ts'
import { findNow, findWritesSince } from './queries.ts'

/** What writes rates: whoever wrote reads it the next time they ask, wherever. */
const WRITES_RATES = '/api/rates/'

interface Options {
  /** Where visitors read: a write counts from when it is seen there. On a connection of its own. */
  watch: Db
  now(): Date
}

/**
 * Public answers are made once, kept as bytes and sent before anything else looks at a request, until a write to what
 * they show, India's midnight or a database that cannot be asked ends them.
 */
export function answerOnce(app: FastifyInstance, { watch, now }: Options): void {
  const answers = openAnswers(now)
  const feed = openFeed({
    findNow: () => findNow(watch),
    findWritesSince: since => findWritesSince(watch, since),
    onWrites: answers.drop,
    onLost: answers.suspend,
    onFound: answers.resume,
  })
  keepAnswers(app, answers)
  app.addHook('onSend', async ({ method, url }, _, payload) => {
    if (method !== 'GET' && url.startsWith(WRITES_RATES)) await feed.catchUp()
    return payload
  })
  app.addHook('onReady', async () => serveKept(app.server, answers.find))
  // from here on the server refuses new work, and says so itself
  app.addHook('preClose', async () => feed.close())
}
