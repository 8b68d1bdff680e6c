import { parentPort, workerData } from 'node:worker_threads'
import { ATTACKS } from './attacks.ts'

/** Runs one attack in a thread of its own, so that it does not delay the measured visitors. */
const { name, port, localAddress } = workerData as { name: string; port: number; localAddress: string }
const end = new AbortController()
const statuses: Record<number, number> = {}
parentPort!.once('message', () => end.abort())
await ATTACKS[name]!({
  port,
  localAddress,
  signal: end.signal,
  note(status) {
    statuses[status] = (statuses[status] ?? 0) + 1
  },
})
parentPort!.postMessage(statuses)
