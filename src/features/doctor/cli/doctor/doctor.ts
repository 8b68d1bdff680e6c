import { FEATURES_OF_COMMANDS } from '#cli/features.ts'
import { type Check, type Finding, runCheck } from '#cli/finding.ts'
import type { Config } from '#server/config.ts'
import { checkDatabase, DATABASE_LIMIT } from './database.ts'
import { checkBackupHook, checkFolder, checkLastBackup, checkSettingsFile } from './folders.ts'
import {
  checkCities,
  checkLeftover,
  checkMachine,
  checkMail,
  checkMetrics,
  checkPages,
  checkProduct,
  checkSettings,
  checkSiteUrl,
} from './installation.ts'

interface Examination {
  settingsFile?: string
}

/** Runs every check of an installation, one after the other. Changes nothing, and never throws. */
export async function* examine(
  config: Config,
  now: Date,
  { settingsFile = '.env' }: Examination = {},
): AsyncGenerator<Finding> {
  const { DATABASE_URL, DATA_DIR, BACKUP_DIR } = config
  const folder = (about: string, path: string): Check => ({
    about,
    run: () => checkFolder(about, path),
    mend: 'run this as the user of the product.',
  })
  const checks: Check[] = [
    { about: 'Node.js', run: checkMachine, mend: 'npm ci' },
    { about: 'pages', run: () => checkPages(), mend: 'npm run build' },
    { about: 'settings', run: () => checkSettings(config), mend: 'correct .env.' },
    { about: 'settings', run: () => checkSettingsFile(settingsFile), mend: 'correct .env.' },
    ...(DATABASE_URL ? [] : [folder('data folder', DATA_DIR)]),
    { about: 'product', run: () => checkProduct(config), mend: 'see its log.' },
    { about: 'SITE_URL', run: () => checkSiteUrl(config), mend: 'correct SITE_URL.' },
    { about: 'metrics', run: () => checkMetrics(config), mend: 'see the log of the product.' },
    { about: 'database', run: () => checkLeftover(config), mend: 'run this as the user of the product.' },
    {
      about: 'database',
      run: () => checkDatabase(config),
      mend: DATABASE_URL ? 'start it, or correct DATABASE_URL.' : 'restart the product, and see the log.',
      limit: DATABASE_LIMIT,
    },
    folder('backup folder', BACKUP_DIR),
    {
      about: 'last backup',
      run: () => checkLastBackup(config, now),
      mend: 'npm run backup',
      limit: DATABASE_LIMIT,
    },
    { about: 'backup hook', run: () => checkBackupHook(config), mend: 'correct BACKUP_DIR.' },
    ...FEATURES_OF_COMMANDS.flatMap(({ checks: added }) => added?.(config, now) ?? []),
    { about: 'cities service', run: () => checkCities(config), mend: 'correct CITIES_SERVICE_URL.' },
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
