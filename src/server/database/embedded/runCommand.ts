import { spawn } from 'node:child_process'

/**
 * Returns the environment of PostgreSQL's programs: none of the app's secrets, no PG* variable that would change a
 * default, and messages in the one language that we parse.
 */
export const buildEnvironment = (): NodeJS.ProcessEnv => ({
  // biome-ignore lint/style/noProcessEnv: no setting of ours, but where the system has its programs
  PATH: process.env.PATH,
  LC_ALL: 'C',
  TZ: 'UTC',
})

/** Runs a short command to its end. A program that is missing or may not be run counts as failed. */
export function runCommand(command: string[], input = ''): Promise<{ ok: boolean; output: string }> {
  const [program = '', ...args] = command
  return new Promise(resolve => {
    // the account of PostgreSQL may not enter the app's working directory
    const child = spawn(program, args, { cwd: '/', env: buildEnvironment() })
    let output = ''
    const append = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', append)
    child.stderr.on('data', append)
    child.once('error', error => resolve({ ok: false, output: error.message }))
    child.once('close', code => resolve({ ok: code === 0, output }))
    child.stdin.on('error', () => {}) // a program that ended early says why on stderr
    child.stdin.end(input)
  })
}
