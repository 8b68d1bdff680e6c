import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { buildEnvironment } from './runCommand.ts'
import { PORT } from './socket.ts'

/** Marks a server of Chicken Rates in the list of processes. */
export const MARK = 'cluster_name=chicken_rates'

// on the command line they override postgresql.conf
const ALWAYS = [
  MARK,
  `port=${PORT}`,
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'max_connections=60',
  'shared_buffers=128MB',
  'jit=off', // compiling costs more than our short queries
  'timezone=UTC',
  'log_timezone=UTC',
  'max_logical_replication_workers=0',
  'log_destination=stderr',
  'logging_collector=off',
  'log_line_prefix=',
  'log_checkpoints=off',
  'lc_messages=C', // its messages are parsed
  // values of rows and of statements are personal data
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
]

const DURABLE = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on']
const NOT_DURABLE = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']

/** Returns the arguments of the server program. */
export function buildArguments(
  cluster: string,
  socketDirectory: string,
  durable: boolean,
  more: readonly string[],
): string[] {
  const socket = `unix_socket_directories="${socketDirectory.replaceAll('"', '""')}"`
  const settings = [...ALWAYS, ...(durable ? DURABLE : NOT_DURABLE), socket, ...more]
  return ['-D', cluster, ...settings.flatMap(setting => ['-c', setting])]
}

// a standby accepts read-only connections
const READY = /database system is ready to accept (read-only )?connections/
/** In ms; then the server is shut down without waiting for its clients. */
const STOP_TIMEOUT = 8_000

export interface Server {
  /** Resolves with the exit code or the signal. */
  ended: Promise<string>
  /** Fast shutdown, and an immediate one after 8 s. */
  stop(): Promise<void>
}

/** Spawns the server and waits until it accepts connections. Returns the output of one that gives up before. */
export async function launch(
  command: string[],
  log: (line: string) => void,
): Promise<Server | { gaveUp: string }> {
  const [program = '', ...args] = command
  // in a process group of its own, so that Ctrl-C reaches the app alone, which stops the server last
  const child = spawn(program, args, {
    cwd: '/',
    env: buildEnvironment(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const written: string[] = []
  const isReady = new Promise<boolean>(resolve => {
    createInterface({ input: child.stderr }).on('line', line => {
      log(line)
      if (READY.test(line)) resolve(true)
      else if (written.length < 100) written.push(line)
    })
    child.once('close', () => resolve(false))
    child.once('error', error => {
      written.push(error.message)
      resolve(false)
    })
  })
  const ended = new Promise<string>(resolve => {
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
  })
  // for an app that exits without a stop where there is no pdeathsig
  const interrupt = () => {
    child.kill('SIGINT')
  }
  process.once('exit', interrupt)
  child.once('exit', () => process.off('exit', interrupt))

  if (!(await isReady)) return { gaveUp: written.join('\n') }
  return {
    ended,
    async stop() {
      child.kill('SIGINT')
      const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT)
      await ended
      clearTimeout(timer)
    },
  }
}
