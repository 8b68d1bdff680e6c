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

/** Says which tables a backup does not hold; undefined when it holds all. */
export const sayLeftOut = (skipped: readonly string[]): string | undefined =>
  skipped.length === 0
    ? undefined
    : `Left out, because Chicken Rates did not make them: ${skipped.join(', ')}. Keep what you need of them yourself.`

/** What is in a backup, in a few words. */
export function describeTables({ tables }: Foot): string {
  const toRows = (name: string) => (tables[name]?.rows ?? 0).toLocaleString('en')
  return `cities ${toRows('city')}, records ${toRows('daily_rate')}, accounts ${toRows('account')}, messages ${toRows('message')}`
}
