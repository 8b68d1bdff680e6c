import { spawn } from 'node:child_process'

/**
 * What PostgreSQL's programs may know of our environment: nothing of the app's secrets, no PG* variable that would
 * change a default, and messages in the one language we read.
 */
export function buildEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

/** Runs a short command to its end; a program that is missing or may not be run counts as failed. */
export function runCommand(command: string[], input = ''): Promise<{ ok: boolean; output: string }> {
  const [program = '', ...args] = command
  return new Promise(resolve => {
    // The working directory of the app may be closed to the account PostgreSQL runs under.
    const child = spawn(program, args, { cwd: '/', env: buildEnvironment() })
    let output = ''
    child.stdout.on('data', chunk => {
      output += chunk
    })
    child.stderr.on('data', chunk => {
      output += chunk
    })
    child.once('error', error => resolve({ ok: false, output: error.message }))
    child.once('close', code => resolve({ ok: code === 0, output }))
    child.stdin.on('error', () => {}) // a program that ended early says why on stderr
    child.stdin.end(input)
  })
}
