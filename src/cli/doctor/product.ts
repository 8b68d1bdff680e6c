import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { askCityService } from '#server/cities/service.ts'
import type { Config } from '#server/config.ts'
import { findRunning } from '#server/database/embedded/findRunning.ts'
import { type Finding, findingsAbout } from './finding.ts'

/** Longest wait for our own server, in ms. */
const PATIENCE = 2000

/** Whether the product answers where the settings say. */
export async function checkProduct({ HOST, PORT }: Config): Promise<Finding> {
  const { ok, note, wrong } = findingsAbout('product')
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
  const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(PATIENCE) }).catch(
    () => undefined,
  )
  if (!answer) return note(`does not run at ${address}`)
  if (answer.status === 200) return ok(`runs at ${address}, and its database answers`)
  if (answer.status === 503)
    return wrong(`runs at ${address}, and its database does not answer: see the log.`)
  return wrong(`something else answers at ${address}: stop it, or set another PORT.`)
}

/** Whether an embedded server was killed, or lost its power, and has not been started since. */
export async function checkLeftover({ DATABASE_URL, DATA_DIR }: Config): Promise<Finding[]> {
  if (DATABASE_URL || !existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))) return []
  if (await findRunning(DATA_DIR)) return []
  return [findingsAbout('database').note('it was not stopped in order; the next start sees to it.')]
}

/** Whether the third-party service of city names answers; the bundled list serves without it. */
export async function checkCities({ CITIES_SERVICE_URL }: Config): Promise<Finding> {
  const { ok, note } = findingsAbout('cities service')
  if (!CITIES_SERVICE_URL) return ok('is turned off')
  try {
    return ok(`names ${(await askCityService(CITIES_SERVICE_URL)).length} cities`)
  } catch {
    return note('does not answer; the bundled list serves alone.')
  }
}
