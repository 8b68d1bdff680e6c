import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { spawnProduct, startProduct } from '../bench/product.ts'
import { type Fault, type Outcome, type Place, pause } from './fault.ts'
import { countLost, keepWriting, listStatuses, openLedger } from './ledger.ts'

const TRIES = 5

async function run({ folder, port, print }: Place): Promise<Outcome> {
  const first = await startProduct(folder, port)
  const token = await first.logIn()
  const ledger = openLedger()
  const end = new AbortController()
  const writing = keepWriting({ url: first.url, token }, ledger, end.signal)
  let refused = 0
  for (let tries = 0; tries < TRIES; tries++) {
    // on any port, because the folder is locked
    const second = spawnProduct(folder, 0)
    const [errors, [code]] = await Promise.all([text(second.stderr!), once(second, 'exit')])
    if (tries === 0) print(errors.trim())
    const isRefusal = /^[^\n]+"Another Chicken Rates is already running on [^\n]+\n$/.test(errors)
    if (code === 1 && isRefusal) refused += 1
  }
  await pause(200)
  end.abort()
  await writing
  const lost = await countLost(first.url, ledger)
  await first.stop()
  const isUnharmed = [...ledger.answers.keys()].every(status => status === 200 || status === 201)
  return {
    isHeld: refused === TRIES && isUnharmed && lost === 0,
    figures: `${refused} of ${TRIES} refused in a sentence; the first answered ${listStatuses(ledger.answers)}, ${lost} lost`,
  }
}

export const secondInstance: Fault = {
  name: 'a second instance on one folder',
  promise: 'it is refused in a sentence, and the first goes on',
  run,
}
