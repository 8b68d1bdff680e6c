import { join } from 'node:path'
import type { Foot } from './format.ts'

const PREFIX = 'chicken-rates-'
const SUFFIX = '.backup.gz'

/** The name of a backup taken at an instant; the latest is the last in the alphabet. */
export function nameAt(folder: string, at: Date): string {
  const instant = at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '')
  return join(folder, `${PREFIX}${instant}${SUFFIX}`)
}

/** Whether a file of that name is one that `npm run backup` named. */
export const isBackupName = (name: string): boolean => name.startsWith(PREFIX) && name.endsWith(SUFFIX)

/** What is in a backup, in a few words. */
export function wordsOf({ tables }: Foot): string {
  const rowsOf = (name: string) => (tables[name]?.rows ?? 0).toLocaleString('en')
  return `cities ${rowsOf('city')}, records ${rowsOf('daily_rate')}, accounts ${rowsOf('account')}, messages ${rowsOf('message')}`
}
