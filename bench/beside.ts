import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { Answer } from './bare.ts'
import { type Load, load, median } from './load.ts'

const ROUNDS = 3
/** Headers that node:http writes for every server. */
const WRITTEN_BY_ALL = /^(date|connection|keep-alive|transfer-encoding)$/i

/** Reads one response, byte for byte. */
export function answerAt(url: string, headers: Record<string, string> = {}) {
  return new Promise<Answer & { named: IncomingHttpHeaders }>((resolve, reject) => {
    get(url, { headers }, async incoming => {
      const raw = incoming.rawHeaders
      const written = raw.filter((_, at) => !WRITTEN_BY_ALL.test(raw[at - (at % 2)]!))
      const body = Buffer.concat(await incoming.toArray()).toString('base64')
      resolve({ status: incoming.statusCode!, headers: written, body, named: incoming.headers })
    }).once('error', reject)
  })
}

/** Returns a response in its smallest encoding, which the server makes in the background. */
export async function settled(url: string, headers: Record<string, string>) {
  for (;;) {
    const answer = await answerAt(url, headers)
    if (!answer.named.etag?.includes('-quick')) return answer
    await new Promise(resolve => setTimeout(resolve, 200))
  }
}

const takeMedian = (loads: Load[]): Load => ({
  rate: median(loads.map(({ rate }) => rate)),
  p50: median(loads.map(({ p50 }) => p50)),
  p99: median(loads.map(({ p99 }) => p99)),
})

/** Compares our responses with those of a bare node:http server that sends the same bytes, in turns; medians of the rounds. */
export async function besideBare(url: string, headers: Record<string, string> = {}, connections = 16) {
  const { status, headers: sent, body } = await settled(url, headers)
  const bare = fork(join(import.meta.dirname, 'bare.ts'))
  bare.send({ status, headers: sent, body } satisfies Answer)
  const [port] = await once(bare, 'message')
  const ours: Load[] = []
  const theirs: Load[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await load({ url, headers, status, connections }))
    theirs.push(await load({ url: `http://127.0.0.1:${port}/`, headers, status, connections }))
  }
  bare.disconnect()
  return {
    ours: takeMedian(ours),
    bare: takeMedian(theirs),
    status,
    bytes: Buffer.from(body, 'base64').length,
  }
}
