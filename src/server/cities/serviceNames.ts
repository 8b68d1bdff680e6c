import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { askCityService } from './service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The first question waits a little, so that the start has the processor for itself. */
const FIRST_PAUSE = 2000

/** Until the service is asked again, in ms: a day after an answer, from 1 minute up to 6 hours after failures. */
export const pauseAfter = (failures: number): number =>
  failures === 0 ? 24 * HOUR : Math.min(MINUTE * 2 ** (failures - 1), 6 * HOUR)

export interface ServiceNames {
  /** Absent: the service is off. */
  url: string | undefined
  learn(names: readonly string[]): void
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** In ms, for tests. */
  firstPause?: number
  nextPause?(failures: number): number
}

/** Keeps the third-party service's names, from the server's start to its end; nothing ever waits for them. */
export function keepServiceNames(app: FastifyInstance, names: ServiceNames): void {
  const { url } = names
  if (!url) return
  const end = new AbortController()
  app.addHook('onReady', async () => {
    keepAsking({ ...names, url }, end.signal).catch(error =>
      names.log.warn({ reason: describeError(error) }, 'cities service not asked any more'),
    )
  })
  app.addHook('onClose', async () => end.abort())
}

async function keepAsking(names: ServiceNames & { url: string }, signal: AbortSignal): Promise<void> {
  const { url, learn, log, firstPause = FIRST_PAUSE, nextPause = pauseAfter } = names
  const sleep = (ms: number) => pause(ms, undefined, { signal, ref: false }).catch(() => {})
  let failures = 0
  await sleep(firstPause)
  while (!signal.aborted) {
    try {
      const found = await askCityService(url, { signal })
      learn(found)
      failures = 0
      log.info({ names: found.length }, 'cities service read')
    } catch (error) {
      if (signal.aborted) return
      failures += 1
      log.warn({ reason: describeError(error), failures }, 'cities service ignored')
    }
    await sleep(nextPause(failures))
  }
}

/** Where several addresses of a name were tried in vain there is a code alone. */
function describeError(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return message || String(code)
}
