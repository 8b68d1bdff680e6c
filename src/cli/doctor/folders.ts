import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { isBackupName } from '../backup/format.ts'
import { checkBackup } from '../restore/restore.ts'
import { type Finding, findingsAbout } from './finding.ts'

const MB = 2 ** 20
/** In bytes. Soon below this PostgreSQL takes no writes any more. */
const LEAST_ROOM = 200 * MB
const LITTLE_ROOM = 1024 * MB
const HOUR = 60 * 60_000
/** In ms. A nightly backup that is older has failed. */
const OLDEST_BACKUP = 26 * HOUR

/** Checks who may enter a folder, and how much room its disk has left. */
export async function checkFolder(about: string, folder: string): Promise<Finding> {
  const { ok, note, wrong } = findingsAbout(about)
  const found = await stat(folder).catch(() => undefined)
  if (!found) return note(`${folder} is not there yet`)
  if (found.mode & 0o077) return wrong(`other users may enter ${folder}: chmod 700 ${folder}`)
  const { bavail, bsize } = await statfs(folder)
  const room = `${Math.floor((bavail * bsize) / MB).toLocaleString('en')} MB free in ${folder}`
  if (bavail * bsize < LEAST_ROOM) return wrong(`only ${room}: make room, or writes will be refused.`)
  return bavail * bsize < LITTLE_ROOM ? note(room) : ok(room)
}

/** Checks whether other users may read the settings, which may hold passwords. */
export async function checkSettingsFile(file: string): Promise<Finding[]> {
  const found = await stat(file).catch(() => undefined)
  if (!found || !(found.mode & 0o077)) return []
  return [findingsAbout('settings').note(`other users may read ${file}: chmod 600 ${file}`)]
}

/** Checks the age of the latest backup that `npm run backup` named, and whether it is whole. */
export async function checkLastBackup(folder: string, now: Date): Promise<Finding> {
  const { ok, note, wrong } = findingsAbout('last backup')
  const names = (await readdir(folder).catch(() => [])).filter(isBackupName).toSorted()
  const latest = names.at(-1)
  if (!latest) return note(`there is none in ${folder}: npm run backup`)
  try {
    const { head } = await checkBackup(join(folder, latest))
    const age = now.getTime() - Date.parse(head.at)
    const words = `${latest} is whole, ${Math.floor(age / HOUR)} hours old`
    return age > OLDEST_BACKUP ? note(`${words}: does the timer run?`) : ok(words)
  } catch (error) {
    return wrong((error as Error).message)
  }
}
