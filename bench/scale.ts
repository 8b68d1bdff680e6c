import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { enterToday, growTo } from './growing.ts'
import { startProduct } from './product.ts'
import { PORT, say, whole } from './report.ts'
import { measureBeside, timePages } from './scaleReads.ts'

/** Numbers of cities, each with rates of thirty days; others may be given: `node bench/scale.ts 40 1000`. */
const SIZES = process.argv.slice(2).map(Number)
const DAYS = 30

const kB = (bytes: number) => (bytes / 1000).toFixed(0)

/** Measures one number of cities on a data folder of its own. */
async function measureCities(cities: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chicken-rates-bench-'))
  try {
    const product = await startProduct(dataDir, PORT)
    const token = await product.logIn()
    await enterToday(product, token, cities)
    await growTo(dataDir, DAYS)
    for (const { what, plain, brotli, cpu, p50, p99, kept } of await timePages(product, token)) {
      const times = [cpu, p50, p99, kept].map(time => time.toFixed(1))
      say(`| ${[whole(cities), what, kB(plain), kB(brotli), ...times].join(' | ')} |`)
    }
    for (const { what, readers, steady, written } of await measureBeside(product, token)) {
      const writes = written.reduce((sum, { rate }) => sum + rate, 0)
      const refused = written.reduce((sum, each) => sum + each.refused, 0)
      say(
        `${whole(cities)} cities, Home beside ${what}: ${whole(readers.rate)} readers a second; of 100 a second ` +
          `p50 ${steady.p50.toFixed(1)} ms, p99 ${steady.p99.toFixed(1)} ms; ${writes.toFixed(1)} writes a second, ${refused} refused`,
      )
    }
    say(
      `${whole(cities)} cities: ${whole(await product.memory())} MB; load of the machine ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores`,
    )
    await product.stop()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

say('| cities | page | kB | kB, brotli | after a write, ms of CPU | p50 ms | p99 ms | kept, p50 ms |')
say('|---|---|---|---|---|---|---|---|')
for (const cities of SIZES.length > 0 ? SIZES : [40, 500, 1000, 3000]) await measureCities(cities)
