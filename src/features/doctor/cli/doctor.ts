import type { Config } from '#server/config.ts'
import { checkDatabase } from './database.ts'
import { type Check, type Finding, runCheck } from './finding.ts'
import { checkFolder, checkLastBackup } from './folders.ts'
import { checkMachine, checkMail, checkProduct, checkSettings, checkSiteUrl } from './installation.ts'

/** Runs every check of an installation, one after the other. Changes nothing, and never throws. */
export async function* examine(config: Config, now: Date): AsyncGenerator<Finding> {
  const { DATABASE_URL, DATA_DIR, BACKUP_DIR } = config
  const folder = (about: string, path: string): Check => ({
    about,
    run: () => checkFolder(about, path),
    mend: 'run this as the user of the product.',
  })
  const checks: Check[] = [
    { about: 'Node.js', run: checkMachine, mend: 'npm ci' },
    { about: 'settings', run: () => checkSettings(config), mend: 'correct .env.' },
    ...(DATABASE_URL ? [] : [folder('data folder', DATA_DIR)]),
    { about: 'product', run: () => checkProduct(config), mend: 'see its log.' },
    { about: 'SITE_URL', run: () => checkSiteUrl(config), mend: 'correct SITE_URL.' },
    {
      about: 'database',
      run: () => checkDatabase(config),
      mend: DATABASE_URL ? 'start it, or correct DATABASE_URL.' : 'restart the product, and see the log.',
    },
    folder('backup folder', BACKUP_DIR),
    { about: 'last backup', run: () => checkLastBackup(config, now), mend: 'npm run backup' },
    {
      about: 'mail server',
      run: () => checkMail(config),
      mend: 'correct SMTP_URL, or start the mail server.',
    },
  ]
  for (const check of checks) yield* await runCheck(check)
}

/** The exit code of the command: 1 as soon as something is wrong. */
export const toExitCode = (findings: readonly Finding[]): 0 | 1 =>
  findings.some(({ state }) => state === 'wrong') ? 1 : 0
