import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchCreates, CLIENTS } from './creates.ts'
import { benchDaySheet } from './daySheet.ts'
import { startProduct } from './product.ts'
import { PORT, say, whole } from './report.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'chicken-rates-bench-'))
try {
  const first = await startProduct(dataDir, PORT)
  say(`First start, empty data folder, to the first page: ${whole(first.firstPageAfter)} ms`)
  const token = await first.logIn()

  const { ours, transaction, statement } = await benchCreates(first, token, dataDir)
  say(
    `Creates, ${CLIENTS} clients, durable: ${whole(ours)} a second (at least 500); the same rows through pg, ` +
      `INSERT ... COMMIT: ${whole(transaction)}, ratio ${(ours / transaction).toFixed(2)} (at least 0.50); ` +
      `in one statement: ${whole(statement)}, ratio ${(ours / statement).toFixed(2)}`,
  )
  const day = await benchDaySheet(first, token)
  say(
    `A day of 500 cities in one call: ${whole(day.created)} ms new, ${whole(day.updated)} ms corrected, ` +
      `${whole(day.first)} ms with 500 new cities (under 1,000 promised)`,
  )
  await first.stop()

  const second = await startProduct(dataDir, PORT)
  say(
    `Start with existing data, to the first page: ${whole(second.firstPageAfter)} ms (under 1,000 promised)`,
  )
  await second.stop()
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
