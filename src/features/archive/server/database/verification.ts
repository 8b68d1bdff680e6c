import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runBeside } from '#server/jobs/runBeside.ts'

/** A file of the data folder. */
const FILE = 'archive-verified.json'
/** In ms. The archive is verified when the last time is longer ago. */
const EVERY = 7 * 24 * 60 * 60_000
/** In ms: an hour later than the command gives up by itself. */
const LIMIT = 2 * 60 * 60_000

/** What came of restoring the archive to its newest instant, in a scratch database. */
export interface Verification {
  at: Date
  /** Why it failed. */
  problem?: string | undefined
}

/** Reads what came of the last verification; undefined before the first one. */
export async function readVerification(dataDir: string): Promise<Verification | undefined> {
  try {
    const { at, problem } = JSON.parse(await readFile(join(dataDir, FILE), 'utf8'))
    return { at: new Date(at), problem }
  } catch {
    return undefined
  }
}

/** Stores what came of a verification for the doctor. A machine without a data folder has nowhere to store it. */
export const storeVerification = (dataDir: string, verification: Verification): Promise<void> =>
  writeFile(join(dataDir, FILE), JSON.stringify(verification), { mode: 0o600 }).catch(() => {})

/** Verifies the archive in a process of its own, which gives way to visitors, unless that was done within a week. Never throws. */
export async function verifyWeekly(dataDir: string, stop: AbortSignal): Promise<void> {
  const last = await readVerification(dataDir)
  const now = new Date()
  if (last && now.getTime() - last.at.getTime() < EVERY) return
  const signal = AbortSignal.any([stop, AbortSignal.timeout(LIMIT)])
  const reason = await runBeside(['archive', '--verify'], signal)
  const stored = await readVerification(dataDir)
  const hasStored = stored !== undefined && stored.at >= now
  if (!hasStored && !stop.aborted)
    await storeVerification(dataDir, { at: now, problem: reason ?? 'the command stored nothing' })
}
