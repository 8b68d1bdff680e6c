import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { besideBare } from './beside.ts'
import { CLIENTS, openCreates } from './creates.ts'
import { load } from './load.ts'
import { fillPlain, startPlain } from './plainProcess.ts'
import { startProduct } from './product.ts'
import { PORT, say, whole } from './report.ts'
import { enterYear, TODAY } from './year.ts'

const TODAYS = `/api/rates/daily?date=${TODAY}`
/** Connections, as in the other measurements. */
const FEW = 2
/** Measured elsewhere, on such a machine, with 2 connections: today's 40 records of 14,600 a second. */
const OTHERS = [
  ['Strapi 5.54', 226],
  ['Directus 12.4', 224],
  ['Payload 3.90', 337],
  ['json-server', 432],
] as const
/** The best of three runs. */
const THEIR_CREATES = 168

const times = (ratio: number) => `${ratio.toFixed(ratio < 10 ? 1 : 0)} times`

interface Implementation {
  url: string
  memory(): Promise<number>
}

/** Measures today's records with few connections and with many, creates, and the memory before. */
async function measure<F>(
  { url, memory }: Implementation,
  askWithFew: (url: string) => Promise<F>,
  headers: Record<string, string> = {},
) {
  const idle = await memory()
  const few = await askWithFew(url + TODAYS)
  const many = await load({ url: url + TODAYS, connections: 16 })
  const create = openCreates(url, headers)
  await create()
  return { idle, few, many, creates: await create() }
}

const folder = await mkdtemp(join(tmpdir(), 'chicken-rates-bench-'))
const file = join(folder, 'plain.sqlite')
try {
  const empty = await startProduct(folder, PORT)
  await enterYear(empty, await empty.logIn())
  await empty.stop()
  await startPlain(file, PORT + 1).then(plain => plain.stop())
  fillPlain(file)

  const product = await startProduct(folder, PORT)
  const authorization = `Bearer ${await product.logIn()}`
  const ours = await measure(product, url => besideBare(url, {}, FEW), { authorization })
  const { ours: few, bare } = ours.few
  await product.stop()
  const plain = await startPlain(file, PORT + 1)
  const theirs = await measure(plain, url => load({ url, connections: FEW }))
  await plain.stop()

  say(
    '| | reads a second, 2 connections | p50 | 16 connections | p50 | creates a second | start | idle memory |',
  )
  say('|---|---|---|---|---|---|---|---|')
  for (const [name, { idle, many, creates }, { rate, p50 }, start] of [
    ['Chicken Rates', ours, few, product.firstPageAfter],
    ['Express 5 and SQLite', theirs, theirs.few, plain.firstAnswerAfter],
  ] as const) {
    say(
      `| ${name} | ${whole(rate)} | ${p50.toFixed(2)} ms | ${whole(many.rate)} | ${many.p50.toFixed(2)} ms | ` +
        `${whole(creates)} | ${whole(start)} ms | ${whole(idle)} MB |`,
    )
  }
  for (const [name, rate] of OTHERS) {
    say(
      `Of ${name}'s ${whole(rate)} reads a second: ${times(few.rate / rate)}, with 16 connections ` +
        `${times(ours.many.rate / rate)}; a bare node:http server with the same bytes, 2 connections: ${times(bare.rate / rate)}`,
    )
  }
  say(
    `Creates of ${CLIENTS} clients: ${times(ours.creates / THEIR_CREATES)} the most of the first three, ${THEIR_CREATES} a second`,
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}
