import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '#server/operatorError.ts'
import { isPredecessorRunning } from './predecessor.ts'
import { launch, type Server } from './server.ts'
import { toStartError } from './startError.ts'

const PATIENCE_MS = 30_000
const LONGEST_PAUSE_MS = 500
// What PostgreSQL says while the server of a killed app, or a child of a killed server, is still on the data.
const STILL_USED = /shared memory block \([^()]*\) is still in use|lock file "[^"]*" already exists/

/** Launches the server, after a predecessor that is still finishing has gone. */
export async function launchAfterPredecessor(
  command: string[],
  cluster: string,
  log: (line: string) => void,
): Promise<Server> {
  const deadline = performance.now() + PATIENCE_MS
  for (let pause = 10; performance.now() < deadline; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    if (!(await isPredecessorRunning(cluster))) {
      const server = await launch(command, log)
      if (!('gaveUp' in server)) return server
      if (!STILL_USED.test(server.gaveUp)) throw toStartError(server.gaveUp, cluster)
    }
    if (pause === 10) log(`Waiting for an earlier PostgreSQL to leave ${cluster}.`)
    await sleep(pause)
  }
  throw new OperatorError(`An earlier PostgreSQL is still running on ${cluster}: stop it, then start again.`)
}
