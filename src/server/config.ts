import { resolve } from 'node:path'
import { z } from 'zod'
import { MAX_PASSWORD } from '#shared/accounts/accounts.ts'
import { RULES, readRules } from './limits/rules.ts'
import { StartRefused } from './startRefused.ts'

/** Levels of the log, loudest first. */
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: `must be a whole number from ${min} to ${max}` })
    .transform(Number)
    .refine(number => number >= min && number <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .transform(address => address.replace(/\/+$/, ''))

// not as a web address is: a path of a unix socket may stand where a host would
const databaseAddress = z.string().regex(/^postgres(ql)?:\/\/\S+$/, {
  error: 'must look like postgresql://user:password@host/database',
})

/** Which proxies may say who the visitor is: a number of hops, or their addresses and networks. */
const proxies = z
  .string()
  .regex(/^(\d{1,2}|[\da-f.:/]+(\s*,\s*[\da-f.:/]+)*|loopback)$/i, {
    error: 'must be a number of proxies, or their addresses separated by commas',
  })
  .transform(text => (/^\d+$/.test(text) ? Number(text) : text))

/** Undefined is off. */
const limits = z
  .string()
  .refine(text => readRules(text) !== null, {
    error: `must be on, off or limits such as login=20/300, of ${Object.keys(RULES).join(', ')}`,
  })
  .transform(text => readRules(text) ?? undefined)

const Settings = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform(path => resolve(path)),
  BACKUP_DIR: z
    .string()
    .default('./backups')
    .transform(path => resolve(path)),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  ADMIN_EMAIL: z.email({ error: 'must be an email address' }).toLowerCase().optional(),
  ADMIN_PASSWORD: z
    .string()
    .max(MAX_PASSWORD, { error: `must have at most ${MAX_PASSWORD} characters` })
    .optional(),
  CITIES_SERVICE_URL: webAddress.optional(),
  TRUST_PROXY: proxies.default(0),
  RATE_LIMITS: limits.prefault('on'),
  PASSWORD_MIN_LENGTH: wholeNumber(8, 64).default(8),
  MESSAGE_RETENTION_DAYS: wholeNumber(7, 3650).default(365),
  SITE_NAME: z.string().max(60, { error: 'must have at most 60 characters' }).default('Chicken Rates'),
  SITE_URL: webAddress.optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
})

/** Every setting, parsed once at the start. */
export type Config = z.output<typeof Settings>

const CITIES_SERVICE = 'https://countriesnow.space/api/v0.1/countries/cities'

/** Settings that may be empty on purpose; any other empty one counts as absent. */
const given = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''))

/**
 * The settings in an environment. Throws StartRefused with a sentence that names the first wrong one.
 * `CITIES_SERVICE_URL` set to nothing turns the service off; absent, it is the public service.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = Settings.safeParse({
    ...given(env),
    CITIES_SERVICE_URL: (env.CITIES_SERVICE_URL ?? CITIES_SERVICE).trim() || undefined,
  })
  if (!read.success) {
    const [issue] = read.error.issues
    throw new StartRefused(`The setting ${issue?.path.join('.')} ${issue?.message}.`)
  }
  return checked(read.data)
}

function checked(config: Config): Config {
  if ((config.ADMIN_EMAIL === undefined) !== (config.ADMIN_PASSWORD === undefined)) {
    throw new StartRefused('The settings ADMIN_EMAIL and ADMIN_PASSWORD must be given together.')
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const) {
    if (config[name] && !config.DATABASE_URL) {
      throw new StartRefused(`The setting ${name} needs DATABASE_URL beside it.`)
    }
  }
  return config
}
