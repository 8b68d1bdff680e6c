import { flushCompileCache } from 'node:module'
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { loadDemoConfig } from '#features/demo/server/settings.ts'
import { loadConfig } from './config.ts'
import { openStorage } from './database/storage.ts'
import { endOnUncaughtError } from './http/shutdown.ts'
import { openLog } from './observability/log.ts'
import { print, printError, printIntoLog, printVersion } from './observability/print.ts'
import { notifySystemd } from './observability/watchdog.ts'
import { OperatorError } from './operatorError.ts'
import { VERSION } from './version.ts'

/** Longest duration of a shutdown, in ms: requests in flight finish, then the process exits (SECURITY.md). */
const SHUTDOWN_WITHIN = 9000

/**
 * The heap grows by two fifths before a collection, where V8 would let it double: it costs a few hundredths of a core
 * under writes and saves a third of the memory.
 */
const HEAP_GROWTH = '--heap-growing-percent=40'

/** In ms. Jobs have begun by then. */
const COLLECT_AFTER = 10_000
/** V8 gives up the code of functions that several collections have found unused. */
const COLLECTIONS = 8
/** In ms. */
const COLLECT_EVERY = 250
/** Share of its time in which the process may have worked since the last look to count as idle. */
const IDLE_UTILIZATION = 0.01

/**
 * Gives back what the start alone needed, 20 MB: V8 would keep it until the heap has grown by two fifths, which takes days
 * where little happens. Each step stops the process for a tenth of a second, so it waits until the process has hardly anything to do.
 */
function collectOnceStarted(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  const steps: (() => void)[] = [
    // a process that is killed writes nothing
    flushCompileCache,
    ...Array(COLLECTIONS).fill(() => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })),
  ]
  const goOnAfter = (time: number): void => {
    const before = performance.eventLoopUtilization()
    setTimeout(() => {
      if (performance.eventLoopUtilization(before).utilization < IDLE_UTILIZATION) steps.shift()!()
      if (steps.length > 0) goOnAfter(COLLECT_EVERY)
    }, time).unref()
  }
  goOnAfter(COLLECT_AFTER)
}

async function main(): Promise<void> {
  if (process.argv.includes('--version')) {
    printVersion()
    return
  }
  printIntoLog()
  const isDemo = process.argv.includes('--demo')
  const isDevelopment = process.argv.includes('--develop')
  const read = isDemo ? loadDemoConfig() : loadConfig()
  // a page from its sources loads hundreds of files, each of which would count
  const config = isDevelopment ? { ...read, RATE_LIMITS: undefined } : read
  const log = openLog(config)
  const storage = await openStorage(config, log)
  // 700 modules, which neither a version nor a wrong setting needs
  const { start } = await import('./start.ts')
  const started = await start({ config, storage, log, isDemo, isDevelopment })

  let isStopping = false
  const end = (code: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), SHUTDOWN_WITHIN).unref()
    started.stop().then(
      () => process.exit(code),
      () => process.exit(1),
    )
  }
  // npm passes on a signal that the terminal has sent to the process already: the second one changes nothing
  process.on('SIGTERM', () => end(0))
  process.on('SIGINT', () => end(0))
  endOnUncaughtError(log, () => end(1))
  storage.died.then(
    sentence => {
      printError(new OperatorError(sentence))
      end(1)
    },
    () => end(1),
  )
  print(`${config.SITE_NAME} is ready at ${started.address}`, { version: VERSION })
  for (const line of started.notes) print(line)
  notifySystemd(log)
  // not before: the start itself would take longer
  setFlagsFromString(HEAP_GROWTH)
  collectOnceStarted()
}

await main().catch(error => {
  printError(error)
  process.exit(1)
})
