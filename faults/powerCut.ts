import { once } from 'node:events'
import { type Product, startProduct } from '../bench/product.ts'
import { type Fault, type Outcome, type Place, pause, seconds } from './fault.ts'
import { countLost, keepWriting, type Ledger, openLedger } from './ledger.ts'
import { cutPower, type Disk, mountImage } from './mounts.ts'
import { killServers } from './servers.ts'

const CUTS = 10

/**
 * Shows that acknowledged writes had left the caches of the operating system, for the file system and its journal.
 * Does not show disks that report "written" too early.
 */
async function cutUnderWrites(product: Product, disk: Disk, token: string, ledger: Ledger): Promise<void> {
  const end = new AbortController()
  const writing = keepWriting({ url: product.url, token }, ledger, end.signal)
  await pause(500 + Math.random() * 1000)
  // the product may exit when it has lost its disk
  const exit = once(product.process, 'exit')
  await cutPower(disk)
  end.abort()
  product.process.kill('SIGKILL')
  killServers(disk.folder)
  await Promise.all([exit, writing])
}

async function run({ folder, port, print }: Place): Promise<Outcome> {
  const disk = await mountImage(folder, 512)
  const ledger = openLedger()
  let lost = 0
  let slowest = 0
  try {
    let product = await startProduct(disk.folder, port)
    const token = await product.logIn()
    for (let cuts = 1; cuts <= CUTS; cuts++) {
      await cutUnderWrites(product, disk, token, ledger)
      await disk.unmount()
      await disk.again()
      product = await startProduct(disk.folder, port)
      slowest = Math.max(slowest, product.firstPageAfter)
      lost = Math.max(lost, await countLost(product.url, ledger))
      print(`${cuts} cuts, ${ledger.acknowledged.size} records acknowledged, ${lost} lost`)
    }
    await product.stop()
  } finally {
    await disk.unmount()
  }
  return {
    isHeld: lost === 0,
    figures: `${CUTS} cuts, ${ledger.acknowledged.size} records acknowledged, ${lost} lost, slowest restart ${seconds(slowest)}`,
  }
}

export const powerCut: Fault = {
  name: 'power cut',
  promise: 'no acknowledged write is lost when nothing reaches the disk after one instant',
  run,
}
