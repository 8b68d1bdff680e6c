import { parentPort, workerData } from 'node:worker_threads'
import { ATTACKS, type Target } from './attacks.ts'
import { READ_ATTACKS } from './readAttacks.ts'

export interface Work extends Pick<Target, 'port' | 'localAddress'> {
  name: string
  /** The networks it says it comes from, in turn; none for the address of its connections. */
  senders: readonly string[]
}

/** Runs one attack in a thread of its own, so that it does not delay the measured visitors. */
const { name, senders, ...target } = workerData as Work
const end = new AbortController()
const statuses: Record<number, number> = {}
let sent = 0
parentPort!.once('message', () => end.abort())
// loading it has taken longer than a short attack
parentPort!.postMessage('begun')
await { ...ATTACKS, ...READ_ATTACKS }[name]!({
  ...target,
  signal: end.signal,
  nextSender: () => senders[sent++ % senders.length],
  note(status) {
    statuses[status] = (statuses[status] ?? 0) + 1
  },
})
parentPort!.postMessage(statuses)
