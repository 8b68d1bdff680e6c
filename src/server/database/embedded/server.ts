import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { buildEnvironment } from './runCommand.ts'

// a standby accepts read-only ones
const READY = /database system is ready to accept (read-only )?connections/
const PATIENCE_MS = 8_000

export interface Server {
  /** Resolves with the way it ended, asked to or not. */
  ended: Promise<string>
  /** Fast shutdown; the hard one after 8 s. */
  stop(): Promise<void>
}

/** Spawns the server and waits until it accepts connections; one that gives up before returns what it wrote. */
export async function launch(
  command: string[],
  log: (line: string) => void,
): Promise<Server | { gaveUp: string }> {
  const [program = '', ...args] = command
  // A process group of its own: Ctrl-C reaches the app alone, which stops the server when nobody needs it any more.
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
  // For an app that leaves without a word where there is no pdeathsig.
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
      const impatient = setTimeout(() => child.kill('SIGQUIT'), PATIENCE_MS)
      await ended
      clearTimeout(impatient)
    },
  }
}
