import { type Day, indiaDay } from '#shared/days.ts'

/** How many of the newest backups stay, and for how many days the last backup of each day. */
const NEWEST = 24
const DAYS = 30

const NAME = /^chicken-rates-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.backup\.gz$/

/** The name of a backup taken at an instant, to the millisecond; the latest is the last in the alphabet. */
export const toBackupName = (at: Date): string =>
  `chicken-rates-${at.toISOString().replaceAll(/[-:.]/g, '')}.backup.gz`

/** Whether `npm run backup` gave a file its name. */
export const isBackupName = (name: string): boolean => NAME.test(name)

const findDay = (name: string): Day => indiaDay(new Date(name.replace(NAME, '$1-$2-$3T$4:$5:$6.$7Z')))

/** Lists which of these backups are not kept any more. Other names are nobody's business. */
export function listExpired(names: readonly string[]): string[] {
  const backups = names.filter(isBackupName).toSorted()
  const lastOfDays = [...new Map(backups.map(name => [findDay(name), name])).values()]
  const kept = new Set([...backups.slice(-NEWEST), ...lastOfDays.slice(-DAYS)])
  return backups.filter(name => !kept.has(name))
}
