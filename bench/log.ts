import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from './product.ts'
import { enterHistory, moveCities } from './replay/history.ts'
import { replay } from './replay/replay.ts'
import { askAt, sendTo, signNow } from './replay/site.ts'
import { PORT, say, whole } from './report.ts'

/** Makes a history, replays it from the public log as a stranger does, and ends with an error at the first difference. */

const QUESTIONS = Number(process.env.QUESTIONS ?? 10_000)

const dataDir = await mkdtemp(join(tmpdir(), 'chicken-rates-bench-'))
const product = await startProduct(dataDir, PORT)
try {
  const send = sendTo(product.url, await product.logIn())
  const ask = askAt(product.url)
  await enterHistory(send, { cities: 40, days: 20 })
  const earlier = await signNow(dataDir, ask)
  await enterHistory(send, { cities: 40, days: 10, from: 20 })
  await moveCities(send)
  await signNow(dataDir, ask)
  const { leaves, days, asked } = await replay(ask, { earlier: [earlier], questions: QUESTIONS })
  say(
    `Proven: ${whole(leaves)} publications, which continue the checkpoint before, and the rates of ${days} days.`,
  )
  say(`${whole(asked)} of ${whole(asked)} answers about the past are what the public log has.`)
} finally {
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
}
