import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type EmbeddedServer, startEmbedded } from '#server/database/embedded/embedded.ts'
import { freePort } from '#test/ports.ts'
import { type Product, startProduct } from '../bench/product.ts'
import type { Claims } from './acrossInstances.ts'
import { type Fault, NotRun, type Outcome, type Place, seconds, until } from './fault.ts'
import { ask } from './servers.ts'

/** In ms. A killed job is free after 30 s, and is looked for every 15 s. */
const RUN_AGAIN_WITHIN = 60_000
const ANSWER = JSON.stringify({ error: false, msg: '', data: ['Quxtown'] })

/** A service of city names that never answers the first request. */
async function openService() {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    if (requests.length > 1) response.writeHead(200, { 'content-type': 'application/json' }).end(ANSWER)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cities`,
    requests,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Whether a process has the connection with this local port (proc(5), net/tcp). */
function hasConnection({ process: { pid } }: Product, port: number): boolean {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const line = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .find(each => each.split(/\s+/)[2]?.endsWith(`:${hex}`))
  const socket = `socket:[${line?.split(/\s+/)[10]}]`
  return readdirSync(`/proc/${pid}/fd`).some(fd => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`) === socket
    } catch {
      return false
    }
  })
}

/** Two instances, each of which can be killed and started again. */
async function openInstances({ folder }: Place, env: Record<string, string>) {
  const start = (port: number) => startProduct(folder, port, { env })
  const ports = [await freePort(), await freePort()]
  const products = await Promise.all(ports.map(start))
  return {
    products,
    async killAndRestart(at: number): Promise<void> {
      const exit = once(products[at]!.process, 'exit')
      products[at]!.process.kill('SIGKILL')
      await exit
      products[at] = await start(ports[at]!)
    },
  }
}
type Instances = Awaited<ReturnType<typeof openInstances>>

const suggests = async ({ url }: Product) =>
  (await (await fetch(`${url}/api/cities?q=quxt`)).text()).includes('Quxtown')

async function killNamesJob(
  { products, killAndRestart }: Instances,
  service: Awaited<ReturnType<typeof openService>>,
  server: EmbeddedServer,
): Promise<Claims> {
  const { requests } = service
  await until('the job asks the service', 30_000, async () => requests.length === 1)
  const killed = products.findIndex(each => hasConnection(each, requests[0]!.socket.remotePort!))
  if (killed < 0) throw new Error('neither instance runs the job')
  await killAndRestart(killed)
  const again = await until('the job runs again', RUN_AGAIN_WITHIN, async () => requests.length > 1)
  const known = await until('both instances know the name', 60_000, async () =>
    (await Promise.all(products.map(suggests))).every(Boolean),
  )
  const jobs = await ask<{ isDone: boolean }>(
    server,
    `select due_at > now() and failures = 0 as "isDone" from job where name = 'city.names'`,
  )
  return [
    [`a job runs again ${seconds(again)} after the kill -9 of its process`, true],
    [`both instances use its result ${seconds(known)} later`, true],
    [
      `it ran once on one of two instances before the kill, and once after it, to its end`,
      requests.length === 2 && jobs[0]?.isDone === true,
    ],
  ]
}

async function run(place: Place): Promise<Outcome> {
  if (process.platform !== 'linux')
    throw new NotRun('finds the process of a connection in /proc, which only Linux has')
  const server = await startEmbedded({ dataDir: join(place.folder, 'server') })
  const service = await openService()
  const instances = await openInstances(place, {
    DATABASE_URL: server.url,
    CITIES_SERVICE_URL: service.url,
    LOG_LEVEL: 'error',
  })
  const claims = await killNamesJob(instances, service, server)
  await Promise.all(instances.products.map(product => product.stop()))
  service.close()
  await server.stop()
  for (const [claim, isSo] of claims) place.print(`${isSo ? 'so' : 'NOT SO'}: ${claim}`)
  const held = claims.filter(([, isSo]) => isSo).length
  return { isHeld: held === claims.length, figures: claims.map(([claim]) => claim).join('; ') }
}

export const jobKilled: Fault = {
  name: 'kill -9 while a job runs',
  promise: 'the job runs again to its end, on one of two instances',
  run,
}
