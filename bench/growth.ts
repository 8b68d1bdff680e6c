import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchDump } from './dump.ts'
import { enterToday, growTo, PRICES_OF_A_DAY } from './growing.ts'
import { drawGrowth } from './growthPlot.ts'
import { type Measured, timeReads } from './growthReads.ts'
import { startProduct } from './product.ts'
import { PORT, say, whole } from './report.ts'
import { benchStream } from './stream.ts'

/** Number of stored prices, always of 500 cities and four markets: only the history grows. */
const SIZES = [10_000, 100_000, 1_000_000, 5_000_000]
const [, COMPARED, , LAST] = SIZES

/** `<file>.svg` draws a plot of everything; `<prices>` measures one size. */
const [, , given] = process.argv
const onlySize = Number(given) || undefined

const ms = (figure: number) => figure.toFixed(2)

const dataDir = await mkdtemp(join(tmpdir(), 'chicken-rates-bench-'))
try {
  const product = await startProduct(dataDir, PORT)
  const token = await product.logIn()
  await enterToday(product, token)
  const measured: Measured[] = []
  say('| prices | read | hot p50 ms | hot p99 ms | cold p50 ms | cold p99 ms |')
  say('|---|---|---|---|---|---|')
  for (const size of onlySize ? [onlySize] : SIZES) {
    await growTo(dataDir, size / PRICES_OF_A_DAY)
    for (const read of await timeReads(product, token)) {
      measured.push({ size, ...read })
      const { hot, cold } = read
      say(
        `| ${whole(size)} | ${read.what} | ${ms(hot.p50)} | ${ms(hot.p99)} | ${ms(cold.p50)} | ${ms(cold.p99)} |`,
      )
    }
  }
  await product.stop()
  if (!onlySize) await compareSizes(measured)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

/** What a longer history costs, and what a whole list and a dump take of memory. */
async function compareSizes(measured: readonly Measured[]): Promise<void> {
  const coldAt = (what: string, size: number) =>
    measured.find(each => each.what === what && each.size === size)!.cold.p50
  for (const { what } of measured.filter(({ size }) => size === COMPARED)) {
    const ratio = coldAt(what, LAST!) / coldAt(what, COMPARED!)
    say(`${what}, cold p50 at ${whole(LAST!)} prices: ${ratio.toFixed(2)} of that at ${whole(COMPARED!)}`)
  }
  const second = await startProduct(dataDir, PORT)
  const list = await benchStream(second, LAST! / 4)
  say(
    `Whole list of ${whole(list.records)} records, ${whole(list.megabytes)} MB in ${list.seconds.toFixed(1)} s: ` +
      `peak memory of the process ${whole(list.peak)} MB (under 250)`,
  )
  const dump = await benchDump(dataDir)
  say(
    `Dump of ${whole(LAST!)} prices, ${whole(dump.megabytes)} MB of files in ${dump.seconds.toFixed(1)} s: ` +
      `memory that it adds to its process: ${whole(dump.added)} MB`,
  )
  await second.stop()
  if (given) await writeFile(given, drawGrowth(measured))
}
