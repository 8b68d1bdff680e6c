import { spawn } from 'node:child_process'

/** A step of a run: its name and the command for it. */
export type Step = readonly [name: string, command: string, ...args: string[]]

const began = Date.now()
const say = (line: string) => process.stdout.write(`[${Math.round((Date.now() - began) / 1000)} s] ${line}\n`)

/** Runs a step; its output is kept where `isAlone` is false, so that steps side by side do not mix. */
function run([name, command, ...args]: Step, isAlone: boolean): Promise<boolean> {
  say(`${name} …`)
  const stdio = ['ignore', ...Array(2).fill(isAlone ? 'inherit' : 'pipe')]
  // a group of its own: what ends this run ends all that the step has started, and waits for it
  const child = spawn(command, args, { stdio, detached: true })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => child.exitCode === null && process.kill(-child.pid!, signal))
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => output.push(chunk))
  return new Promise(resolve => {
    child.on('close', code => {
      if (code !== 0) process.stdout.write(Buffer.concat(output))
      say(`${name} ${code === 0 ? 'passed' : 'FAILED'}`)
      resolve(code === 0)
    })
  })
}

/** Runs stages one after another, and the steps of a stage side by side. Ends the process at the first stage that fails. */
export async function runStages(stages: readonly (readonly Step[])[]): Promise<void> {
  for (const steps of stages) {
    const passed = await Promise.all(steps.map(step => run(step, steps.length === 1)))
    if (!passed.every(Boolean)) process.exit(1)
  }
}
