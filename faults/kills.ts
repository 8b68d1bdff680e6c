import { once } from 'node:events'
import { type Product, startProduct } from '../bench/product.ts'
import { type Fault, type Outcome, type Place, pause, seconds } from './fault.ts'
import { countLost, keepWriting, openLedger } from './ledger.ts'
import { killServers } from './servers.ts'

const KILLS = 50
/** In ms. A start after a kill may take this long. */
const RESTART_WITHIN = 10_000
type Kill = (product: Product, dataDir: string) => void

const app: Kill = product => {
  product.process.kill('SIGKILL')
}

const everything: Kill = (product, dataDir) => {
  killServers(dataDir)
  product.process.kill('SIGKILL')
}

async function run(kill: Kill, { folder, port, print }: Place): Promise<Outcome> {
  const ledger = openLedger()
  let lost = 0
  const restarts: number[] = []
  let product = await startProduct(folder, port)
  // the session survives every kill, too
  const token = await product.logIn()
  for (let kills = 1; kills <= KILLS; kills++) {
    const end = new AbortController()
    const writing = keepWriting({ url: product.url, token }, ledger, end.signal)
    await pause(100 + Math.random() * 500)
    const exit = once(product.process, 'exit')
    kill(product, folder)
    end.abort()
    await Promise.all([exit, writing])
    product = await startProduct(folder, port)
    restarts.push(product.firstPageAfter)
    lost = Math.max(lost, await countLost(product.url, ledger))
    if (kills % 10 === 0)
      print(`${kills} kills, ${ledger.acknowledged.size} records acknowledged, ${lost} lost`)
  }
  await product.stop()
  restarts.sort((a, b) => a - b)
  const [slowest = 0, median = 0] = [restarts.at(-1), restarts[KILLS / 2]]
  return {
    isHeld: lost === 0 && slowest < RESTART_WITHIN,
    figures: `${KILLS} kills, ${ledger.acknowledged.size} records acknowledged, ${lost} lost, restarts ${seconds(median)} in the middle, ${seconds(slowest)} the slowest`,
  }
}

const promise = 'no acknowledged write is lost, and the restart takes less than 10 s'

export const killEverything: Fault = {
  name: 'kill -9 of app and database',
  promise,
  run: place => run(everything, place),
}

export const killApp: Fault = { name: 'kill -9 of the app alone', promise, run: place => run(app, place) }
