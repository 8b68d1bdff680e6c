import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startProduct } from '../bench/product.ts'
import { type Fault, type Outcome, type Place, pause, until } from './fault.ts'
import { countLost, listStatuses, openLedger, send, type Target, writeRecord } from './ledger.ts'

const MEGABYTE = 1024 ** 2
const html = '<!doctype html><title>Maintenance</title>'
/** Ways in which a third-party service fails. */
const WAYS: Record<string, RequestListener> = {
  hangs: () => {},
  'hangs half-way': (_, answer) => void answer.write('{"error":false,"data":["Pune"'),
  redirects: (_, answer) => void answer.writeHead(307, { location: '/again' }).end(),
  'answers HTML': (_, answer) => void answer.writeHead(200, { 'content-type': 'text/html' }).end(html),
  'answers 10 MB': (_, answer) =>
    void answer.writeHead(200, { 'content-type': 'application/json' }).end('['.padEnd(10 * MEGABYTE, '1')),
}

async function openService(answers: RequestListener) {
  let asked = 0
  const server = createServer((request, answer) => {
    asked += 1
    answers(request, answer)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cities`,
    asked: () => asked,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function suggests(target: Target): Promise<boolean> {
  const { status, body } = await send(target, 'GET', '/api/cities?q=Hyder')
  return status === 200 && body.includes('Hyderabad')
}

/** Enters rates and reads suggestions, from before the service is asked until after it has failed. */
async function tryWay(folder: string, port: number, answers: RequestListener) {
  const service = await openService(answers)
  const product = await startProduct(folder, port, {
    env: { CITIES_SERVICE_URL: service.url, LOG_LEVEL: 'silent' },
  })
  const target = { url: product.url, token: await product.logIn() }
  const ledger = openLedger()
  let unhelpful = 0
  let day = 0
  const work = async () => {
    await writeRecord(target, ledger, 0, day++)
    if (!(await suggests(target))) unhelpful += 1
  }
  await until('the service is asked', 10_000, async () => {
    await work()
    return service.asked() > 0
  })
  for (let more = 0; more < 50; more++) {
    await work()
    await pause(20)
  }
  const lost = await countLost(product.url, ledger)
  await product.stop()
  service.close()
  const isServed = [...ledger.answers.keys()].every(status => status === 200 || status === 201)
  return {
    isHeld: isServed && unhelpful === 0 && lost === 0,
    writes: listStatuses(ledger.answers),
    unhelpful,
  }
}

async function run({ folder, port, print }: Place): Promise<Outcome> {
  const harmless: string[] = []
  for (const [way, answers] of Object.entries(WAYS)) {
    const { isHeld, writes, unhelpful } = await tryWay(`${folder}/${harmless.length}`, port, answers)
    print(`${way}: writes ${writes}; ${unhelpful} times without a suggestion`)
    if (isHeld) harmless.push(way)
  }
  return {
    isHeld: harmless.length === Object.keys(WAYS).length,
    figures: `no rate and no suggestion waited for a service that ${harmless.join(', ')}`,
  }
}

export const citiesService: Fault = {
  name: 'a cities service that fails',
  promise: 'rates are entered and cities suggested without delay',
  run,
}
