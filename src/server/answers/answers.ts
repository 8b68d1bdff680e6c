import type { FastifyInstance } from 'fastify'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { Db } from '#server/storage/tables.ts'
import type { Answer } from './answer.ts'
import { openFeed } from './feed.ts'
import { serveKept } from './front.ts'
import { keepAnswers } from './keeping.ts'
import { type Kept, openKept } from './kept.ts'
import type { Part } from './parts.ts'
import { findNow, findWritesSince } from './queries.ts'

const MIB = 2 ** 20
/** What writes rates: whoever wrote reads it the next time they ask, wherever. */
const WRITES_RATES = '/api/rates/'

interface Options {
  /** Where visitors read: a write counts from when it is seen there. On a connection of its own. */
  watch: Db
  metrics: Pick<Metrics, 'gauge' | 'counter'>
  now(): Date
}

/** With its compressed forms and its headers, of which the body says little. */
const weightOf = ({ body }: Answer) => Math.ceil(body.length * 1.4) + 4096

/**
 * Public answers are made once, kept as bytes and sent before anything else looks at a request, until a write to what
 * they show, India's midnight or a database that cannot be asked ends them. Answers room for parts of longer ones.
 */
export function answerOnce(app: FastifyInstance, { watch, metrics, now }: Options): Kept<Part> {
  const answers = openKept<Answer>({
    maxBytes: 64 * MIB,
    maxOne: 4 * MIB,
    weightOf,
    onEnd(answer) {
      answer.hasEnded = true
    },
    now,
  })
  const parts = openKept<Part>({
    maxBytes: 32 * MIB,
    maxOne: 4 * MIB,
    // a month without rates is kept as well, and weighs what every entry does
    weightOf: ({ body }) => body.length + 1024,
    now,
  })
  const both = [answers, parts]
  const feed = openFeed({
    findNow: () => findNow(watch),
    findWritesSince: since => findWritesSince(watch, since),
    onWrites: writes => both.reduce((cost, kept) => cost + kept.drop(writes), 0),
    onLost() {
      for (const kept of both) kept.suspend()
    },
    onFound() {
      for (const kept of both) kept.resume()
    },
  })
  keepAnswers(app, answers)
  app.addHook('onSend', async ({ method, url }, _, payload) => {
    if (method !== 'GET' && url.startsWith(WRITES_RATES)) await feed.catchUp()
    return payload
  })
  const find = watched(metrics, answers)
  app.addHook('onReady', async () => serveKept(app.server, find))
  // from here on the server refuses new work, and says so itself
  app.addHook('preClose', async () => feed.close())
  return parts
}

/** Finds answers, and counts those that were found: no other figure of requests knows of them. */
function watched({ gauge, counter }: Options['metrics'], answers: Kept<Answer>): Kept<Answer>['find'] {
  gauge('kept_answers', 'Public answers that are kept.', () => answers.size().count)
  gauge('kept_answers_bytes', 'Memory that they take.', () => answers.size().bytes)
  const countFound = counter('kept_answers_found_total', 'Requests that found theirs; they are not timed.')
  return key => {
    const found = answers.find(key)
    if (found) countFound()
    return found
  }
}
