import { access, constants, readFile, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { type Finding, findingsAbout } from '#cli/finding.ts'
import { checkBackup } from '#cli/restore/restore.ts'
import { type Config, Settings } from '#server/config.ts'
import { findLatestBackup, readHookFailure } from '#server/observability/backups.ts'
import { countEdits } from '#shared/edits.ts'

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
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => error)
  if (found instanceof Error) {
    if (found.code !== 'ENOENT')
      return wrong(`${folder} cannot be looked at (${found.message})`, 'run this as the user of the product.')
    return (await isWritable(await findParent(folder)))
      ? note(`${folder} is not there yet`)
      : wrong(
          `${folder} is not there, and this user may not make it`,
          'run this as the user of the product, or make it.',
        )
  }
  if (!found.isDirectory()) return wrong(`${folder} is a file`, 'move it away.')
  if (found.mode & 0o077) return wrong(`other users may enter ${folder}`, `chmod 700 ${folder}`)
  if (!(await isWritable(folder)))
    return found.uid === process.geteuid?.()
      ? wrong(
          `${folder} is ours, and may not be written to`,
          `chmod 700 ${folder}, unless its disk is read-only.`,
        )
      : wrong(
          `${folder} belongs to user ${found.uid}, and this one may not write to it`,
          'run this as that user, or chown it.',
        )
  const { bavail, bsize } = await statfs(folder)
  const room = `${Math.floor((bavail * bsize) / MB).toLocaleString('en')} MB free in ${folder}`
  if (bavail * bsize < LEAST_ROOM) return wrong(`only ${room}, so writes will soon be refused`, 'make room.')
  return bavail * bsize < LITTLE_ROOM ? note(room) : ok(room)
}

/** Whether this process may write to a folder: `access` alone asks for the user who started it. */
async function isWritable(folder: string): Promise<boolean> {
  const { uid, gid, mode } = await stat(folder)
  const self = process.geteuid?.()
  const isGroup = process.getgroups?.().includes(gid) ?? false
  const bit = uid === self ? 0o200 : isGroup ? 0o020 : 0o002
  if (self !== 0 && !(mode & bit)) return false
  // finds a disk that is mounted read-only too
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
}

async function findParent(path: string): Promise<string> {
  const parent = dirname(path)
  const isThere = await access(parent).then(
    () => true,
    () => false,
  )
  return isThere || parent === path ? parent : findParent(parent)
}

/** Checks whether others may read the file of the settings, which may hold passwords, and whether it names only settings. */
export async function checkSettingsFile(file: string): Promise<Finding[]> {
  const { note, wrong } = findingsAbout('settings')
  const found = await stat(file).catch(() => undefined)
  if (!found) return []
  const names = Object.keys(Settings.shape)
  const unknown = Object.keys(parseEnv(await readFile(file, 'utf8'))).filter(name => !names.includes(name))
  return [
    ...(found.mode & 0o077 ? [note(`other users may read ${file}`, `chmod 600 ${file}`)] : []),
    ...unknown.map(name => {
      const meant = names.find(each => countEdits(name.toUpperCase(), each) <= (each.length < 8 ? 1 : 2))
      return meant
        ? wrong(`${file} sets ${name}, which nothing reads`, `${meant} is meant.`)
        : note(`${file} sets ${name}, which is no setting of Chicken Rates.`)
    }),
  ]
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

/** Checks whether what BACKUP_HOOK does with each backup was done with the last one. */
export async function checkBackupHook({ BACKUP_HOOK, BACKUP_DIR }: Config): Promise<Finding> {
  const { ok, wrong } = findingsAbout('backup hook')
  if (!BACKUP_HOOK) return ok('is not set: copy backups to another machine yourself')
  const reason = await readHookFailure(BACKUP_DIR)
  return reason ? wrong(`failed ${reason}`, 'repair it, and npm run backup') : ok('has not failed')
}
