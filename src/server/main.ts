import { join } from 'node:path'
import { readConfig } from './config.ts'
import { openLog } from './log.ts'
import { start } from './start.ts'
import { StartRefused } from './startRefused.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Longest a shutdown may take, in ms: what is in flight finishes, then the process goes (security.md). */
const SHUTDOWN_WITHIN = 9000

async function main(): Promise<void> {
  const isDemo = process.argv.includes('--demo')
  const settings = readConfig(process.env)
  // samples never lie in the operator's own database
  const config = isDemo ? { ...settings, DATA_DIR: join(settings.DATA_DIR, 'demo') } : settings
  const log = openLog(config)
  const mode = process.argv.includes('--develop') ? 'develop' : 'serve'
  const started = await start(config, log, mode)

  let ending: Promise<void> | undefined
  const end = (code: number) => {
    ending ??= started.stop().then(
      () => process.exit(code),
      () => process.exit(1),
    )
    setTimeout(() => process.exit(1), SHUTDOWN_WITHIN).unref()
  }
  process.once('SIGTERM', () => end(0))
  process.once('SIGINT', () => end(0))
  void started.storage.died.then(sentence => {
    log.fatal({ reason: sentence }, 'the database ended')
    end(1)
  })
  say(`${config.SITE_NAME} is ready at ${started.address}`)
  for (const line of started.notes) say(line)
}

await main().catch(error => {
  if (!(error instanceof StartRefused)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
