import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import proxyAddr from '@fastify/proxy-addr'
import licences from 'spdx-license-ids/index.json' with { type: 'json' }
import { z } from 'zod'
import { ALERT_SETTINGS } from '#features/alerts/server/settings.ts'
import { BUCKET_SETTINGS } from '#features/backup-bucket/server/settings.ts'
import { MAX_PASSWORD } from '#shared/accounts/accounts.ts'
import { trimTrailing } from '#shared/places.ts'
import { printAside } from './observability/print.ts'
import { OperatorError } from './operatorError.ts'
import { RULES, readRules } from './rate-limits/limits.ts'

/** A setting that is a whole number. */
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: `must be a whole number from ${min} to ${max}` })
    .transform(Number)
    .refine(number => number >= min && number <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })

/** A setting that names a folder, from the current one. */
const folder = z.string().transform(path => resolve(path))

/** An address on the web, without a slash at its end. */
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .transform(address => trimTrailing(address, '/'))

/** Levels of the log, loudest first. */
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

// not parsed as a URL: the path of a unix socket may stand in the place of the host
const databaseAddress = z.string().regex(/^postgres(ql)?:\/\/\S+$/, {
  error: 'must look like postgresql://user:password@host/database',
})

/** The address of a mail server; its name and password are percent-encoded. */
const mailServerAddress = z.string().refine(isMailServer, {
  error: 'must look like smtps://user:password@host or smtp://host:587',
})

function isMailServer(address: string): boolean {
  if (!URL.canParse(address) || /%(?![\da-f]{2})/i.test(address)) return false
  const { protocol, hostname, pathname, search, hash } = new URL(address)
  const rest = pathname.replace(/^\/$/, '') + search + hash
  return /^smtps?:$/.test(protocol) && hostname !== '' && rest === ''
}

/** A time of the day in India. */
const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time of the day such as 10:00' })

/** The site's own address. Its pages, files and calls begin at the root of the host: below a path half of their links would break. */
const siteAddress = webAddress
  .refine(address => new URL(address).href === `${new URL(address).origin}/`, {
    error: 'must be a host without a path, such as https://rates.example',
  })
  .transform(address => new URL(address).origin)

/** Where to report a vulnerability, for security.txt: an email becomes a `mailto:`. */
const securityContact = z
  .string()
  .transform(text => (z.email().safeParse(text).success ? `mailto:${text}` : text))
  .refine(text => /^(https:\/\/|mailto:)[\x21-\x7e]+$/.test(text), {
    error: 'must be an email address, or begin with https:// or mailto:',
  })

const licence = z.enum(licences, { error: 'must be an SPDX licence identifier, such as CC-BY-4.0' })

const PROXIES_RULE = 'must be a number of proxies, or their addresses separated by commas'

/** Whether a text is a proxy's address or a network, by the rules of the package that uses it later. */
function isTrustable(address: string): boolean {
  try {
    proxyAddr.compile(address)
    // the package would also take a number for an address
    return address === 'loopback' || isIP(address.split('/', 1)[0]!) > 0
  } catch {
    return false
  }
}

/** Proxies whose X-Forwarded-For is trusted: a number of hops, or addresses and networks. */
const proxies = z.string().transform((text, ctx) => {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const addresses = text.split(',').map(each => each.trim())
  const wrong = addresses.find(each => !isTrustable(each))
  if (wrong !== undefined) ctx.addIssue(`${PROXIES_RULE}; "${wrong}" is neither an address nor a network`)
  return text
})

/** Undefined when limits are off. */
const limits = z
  .string()
  .refine(text => readRules(text) !== null, {
    error: `must be on, off or limits such as login=20/300, of ${Object.keys(RULES).join(', ')}`,
  })
  .transform(text => readRules(text) ?? undefined)

/** Whole parts of a day, so that backups are made at the same times each day. 0: never. */
const BACKUP_HOURS = [0, 1, 2, 3, 4, 6, 8, 12, 24]
const backupHours = z
  .string()
  .transform(Number)
  .refine(hours => BACKUP_HOURS.includes(hours), { error: `must be one of ${BACKUP_HOURS.join(', ')}` })

/** Every setting, as the environment has it. */
export const Settings = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: folder.prefault('./data'),
  BACKUP_DIR: folder.prefault('./backups'),
  BACKUP_HOOK: z.string().optional(),
  BACKUP_EVERY_HOURS: backupHours.default(1),
  POSTGRES_DIR: folder.optional(),
  DATABASE_URL: databaseAddress.optional(),
  ADMIN_EMAIL: z.email({ error: 'must be an email address' }).toLowerCase().optional(),
  ADMIN_PASSWORD: z
    .string()
    .max(MAX_PASSWORD, { error: `must have at most ${MAX_PASSWORD} characters` })
    .optional(),
  CITIES_SERVICE_URL: webAddress.optional(),
  TRUST_PROXY: proxies.default(0),
  RATE_LIMITS: limits.prefault('on'),
  PASSWORD_MIN_LENGTH: wholeNumber(8, 64).default(8),
  OWN_CORRECTION_MINUTES: wholeNumber(0, 60).default(0),
  RATES_DUE_AT: timeOfDay.default('10:00'),
  MESSAGE_RETENTION_DAYS: wholeNumber(7, 3650).default(365),
  SITE_NAME: z.string().max(60, { error: 'must have at most 60 characters' }).default('Chicken Rates'),
  SITE_URL: siteAddress.optional(),
  SMTP_URL: mailServerAddress.optional(),
  MAIL_FROM: z.email({ error: 'must be an email address' }).optional(),
  DATA_LICENCE: licence.optional(),
  SECURITY_CONTACT: securityContact.optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  ...ALERT_SETTINGS,
  ...BUCKET_SETTINGS,
})

/** All settings, parsed once at the start. */
export interface Config extends z.output<typeof Settings> {}

const CITIES_SERVICE = 'https://countriesnow.space/api/v0.1/countries/cities'

/** Drops empty settings: they count as absent. */
const dropEmpty = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''))

/**
 * Parses the settings of an environment. Throws OperatorError with a sentence that names the first wrong one.
 * `CITIES_SERVICE_URL` set to nothing turns the service off; absent, it is the public service.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = Settings.safeParse({
    ...dropEmpty(env),
    CITIES_SERVICE_URL: (env.CITIES_SERVICE_URL ?? CITIES_SERVICE).trim() || undefined,
  })
  if (!read.success) {
    const [issue] = read.error.issues
    throw new OperatorError(`The setting ${issue?.path.join('.')} ${issue?.message}.`)
  }
  return checkTogether(read.data)
}

/** In the folder where the product was started. */
const SETTINGS_FILE = '.env'

/** Reads the file as Node.js does; a missing one has no settings. Throws OperatorError. */
function readSettingsFile(): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(SETTINGS_FILE, 'utf8'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return {}
    const reason = `${resolve(SETTINGS_FILE)} cannot be read (${code})`
    throw new OperatorError(reason, 'run this as its owner, or with sudo.')
  }
}

/** Reads the settings of this process: its environment, then `.env`, then `defaults`. Throws OperatorError. */
export function loadConfig(defaults: NodeJS.ProcessEnv = {}): Config {
  const file = readSettingsFile()
  for (const name of Object.keys(file).filter(name => !Object.hasOwn(Settings.shape, name)))
    printAside(`${SETTINGS_FILE} has ${name}, which is no setting of Chicken Rates: see .env.example.`)
  // also for what is no setting of ours, but one of Node.js or of a library
  for (const [name, value] of Object.entries(file)) process.env[name] ??= value
  return readConfig({ ...defaults, ...process.env })
}

/** Settings that say something together only. */
const PAIRS = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['SMTP_URL', 'MAIL_FROM'],
] as const

function checkTogether(config: Config): Config {
  for (const [one, other] of PAIRS) {
    if ((config[one] === undefined) !== (config[other] === undefined)) {
      throw new OperatorError(`The settings ${one} and ${other} must be given together.`)
    }
  }
  // mails lead to the site
  if (config.SMTP_URL && !config.SITE_URL)
    throw new OperatorError('The setting SMTP_URL needs SITE_URL beside it.')
  return config
}
