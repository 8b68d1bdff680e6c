import { once } from 'node:events'
import { makeMarkets } from '../bench/markets.ts'
import { startProduct } from '../bench/product.ts'
import { openConnection } from './connections.ts'
import { type Fault, type Outcome, type Place, seconds, until } from './fault.ts'
import { send } from './ledger.ts'

const IN_FLIGHT = 20
const ENDED_WITHIN = 10_000

/** Begins a create: the server has read its head (it sent 100), and the last byte of its body is missing. */
async function begin(port: number, token: string, number: number) {
  const rate = {
    location: 'Lasttown',
    date: `2020-02-${String(number + 1).padStart(2, '0')}`,
    markets: makeMarkets(200),
  }
  const body = JSON.stringify(rate)
  const connection = await openConnection(port)
  connection.socket.write(
    `POST /api/rates/daily HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nExpect: 100-continue\r\n\r\n`,
  )
  await connection.answered
  connection.socket.write(body.slice(0, -1))
  return { ...connection, finish: () => connection.socket.write(body.slice(-1)) }
}

const isRefused = (port: number) =>
  openConnection(port).then(
    ({ socket }) => {
      socket.destroy()
      return false
    },
    () => true,
  )

async function run({ folder, port, print }: Place): Promise<Outcome> {
  const product = await startProduct(folder, port)
  const token = await product.logIn()
  const begun = await Promise.all(
    Array.from({ length: IN_FLIGHT }, (_, number) => begin(port, token, number)),
  )
  const from = performance.now()
  const exit = once(product.process, 'exit')
  product.process.kill('SIGTERM')
  const refusedAfter = await until('new connections are refused', 5000, () => isRefused(port))
  print(`new connections refused after ${Math.round(refusedAfter)} ms`)
  for (const each of begun) each.finish()
  const answers = await Promise.all(begun.map(each => each.ended))
  const [code] = await exit
  const ended = performance.now() - from
  const finished = answers.filter(
    answer => answer.includes('HTTP/1.1 201') && /connection: close/i.test(answer),
  ).length

  const again = await startProduct(folder, port)
  const stored = JSON.parse(
    (await send({ url: again.url, token }, 'GET', '/api/rates/daily')).body,
  ) as unknown[]
  await again.stop()
  return {
    isHeld: finished === IN_FLIGHT && stored.length === IN_FLIGHT && code === 0 && ended < ENDED_WITHIN,
    figures: `${finished} of ${IN_FLIGHT} in flight finished and ${stored.length} were stored, new ones refused after ${Math.round(refusedAfter)} ms, exit ${code} after ${seconds(ended)}`,
  }
}

export const shutdown: Fault = {
  name: 'SIGTERM with requests in progress',
  promise: 'requests in progress finish, new ones are refused, exit 0 within 10 s',
  run,
}
