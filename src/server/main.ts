import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { type Config, readConfig } from './config.ts'
import { endOnUncaughtError } from './http/shutdown.ts'
import { openLog } from './observability/log.ts'
import { OperatorError } from './operatorError.ts'
import { start } from './start.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Longest a shutdown may take, in ms: what is in flight finishes, then the process goes (docs/design/security.md). */
const SHUTDOWN_WITHIN = 9000

/** The demo's logins are to be found in the terminal, and its samples never among the operator's own rates. */
function demoConfig(env: NodeJS.ProcessEnv): Config {
  const config = readConfig({ LOG_LEVEL: 'warn', ...env })
  return { ...config, DATA_DIR: join(config.DATA_DIR, 'demo') }
}

/**
 * How much the heap may grow before it is swept: by two fifths of what lives, where V8 lets it double and more. It costs
 * a few hundredths of a core under writes, and a third of the memory is never taken.
 */
const HEAP_GROWTH = '--heap-growing-percent=40'

async function main(): Promise<void> {
  setFlagsFromString(HEAP_GROWTH)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const isDemo = process.argv.includes('--demo')
  const isDevelopment = process.argv.includes('--develop')
  const read = isDemo ? demoConfig(process.env) : readConfig(process.env)
  // a page from its sources is hundreds of files, each of which would count
  const config = isDevelopment ? { ...read, RATE_LIMITS: undefined } : read
  const log = openLog(config)
  const started = await start(config, log, { isDemo, isDevelopment })

  let isEnding = false
  const end = (code: number) => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), SHUTDOWN_WITHIN).unref()
    started.stop().then(
      () => process.exit(code),
      () => process.exit(1),
    )
  }
  // npm passes on a signal that the terminal has sent to everybody already: the second one changes nothing
  process.on('SIGTERM', () => end(0))
  process.on('SIGINT', () => end(0))
  endOnUncaughtError(log, () => end(1))
  started.storage.died.then(
    sentence => {
      process.stderr.write(`${sentence}\n`)
      end(1)
    },
    () => end(1),
  )
  say(`${config.SITE_NAME} is ready at ${started.address}`)
  for (const line of started.notes) say(line)
}

await main().catch(error => {
  if (!(error instanceof OperatorError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
