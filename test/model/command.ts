import { parseArgs } from 'node:util'
import { explore, formatHistory } from './histories.ts'
import { startCluster } from './world/cluster.ts'
import { openWorlds } from './world/kinds.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string' },
    shorten: { type: 'string', default: '60' },
  },
})
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
const cluster = await startCluster({ hasStandby: true })
const worlds = openWorlds(cluster)
const began = Date.now()
say(`seed ${seed}`)
try {
  const { histories, counts, found } = await explore(worlds, {
    seed,
    until: began + Number(values.minutes) * 60_000,
    shortenFor: Number(values.shorten) * 1000,
  })
  const seconds = Math.round((Date.now() - began) / 1000)
  say(
    `${histories} histories, ${counts.commands} commands, ${counts.comparisons} comparisons in ${seconds} s`,
  )
  if (found) {
    say(`divergence of seed ${found.seed}, after:\n${formatHistory(found.history)}\n${found.message}`)
    process.exitCode = 1
  }
} finally {
  await worlds.close()
  await cluster.close()
}
