import { existsSync } from 'node:fs'
import { access, constants, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { checkBackup } from '#cli/restore/restore.ts'
import type { Config } from '#server/config.ts'
import { findLatestBackup } from '#server/observability/backups.ts'
import { type Finding, findingsAbout } from './finding.ts'

const MB = 2 ** 20
/** In bytes. Soon below this PostgreSQL takes no writes any more. */
const LEAST_ROOM = 200 * MB
const LITTLE_ROOM = 1024 * MB
const HOUR = 60 * 60_000
const BACK_UP = 'npm run backup'
/** In ms. A backup by the schedule that is older by so much has failed. */
const LATE = 2 * HOUR
/** In hours, where somebody else makes the backups. */
const NIGHTLY = 24
/** In ms. Clocks of machines are not further apart. */
const CLOCK_TOLERANCE = 5 * 60_000

/** Checks who may enter a folder, whether we may write to it, and how much room its disk has left. */
export async function checkFolder(about: string, folder: string): Promise<Finding> {
  const { ok, note, wrong } = findingsAbout(about)
  if (!existsSync(folder)) return note(`${folder} is not there yet`)
  const found = await stat(folder)
  if (!found.isDirectory()) return wrong(`${folder} is a file`, 'move it away.')
  if (found.mode & 0o077) return wrong(`other users may enter ${folder}`, `chmod 700 ${folder}`)
  await access(folder, constants.W_OK)
  const { bavail, bsize } = await statfs(folder)
  const room = `${Math.floor((bavail * bsize) / MB).toLocaleString('en')} MB free in ${folder}`
  if (bavail * bsize < LEAST_ROOM) return wrong(`only ${room}, so writes will soon be refused`, 'make room.')
  return bavail * bsize < LITTLE_ROOM ? note(room) : ok(room)
}

/** Checks the age of the latest backup that `npm run backup` named, and whether it is whole. */
export async function checkLastBackup(config: Config, now: Date): Promise<Finding> {
  const { ok, wrong } = findingsAbout('last backup')
  const { BACKUP_DIR: folder, BACKUP_EVERY_HOURS } = config
  const latest = await findLatestBackup(folder)
  if (!latest) return wrong(`there is none in ${folder}`, BACK_UP)
  const { head } = await checkBackup(join(folder, latest))
  const age = now.getTime() - Date.parse(head.at)
  if (age < -CLOCK_TOLERANCE) return wrong(`${latest} is of a time to come, ${head.at}`, 'correct the clock.')
  const words = `${latest} is whole, ${Math.max(0, Math.floor(age / HOUR))} hours old`
  return age > (BACKUP_EVERY_HOURS || NIGHTLY) * HOUR + LATE ? wrong(words, BACK_UP) : ok(words)
}
