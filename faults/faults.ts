import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#test/ports.ts'
import { ABUSES } from './abuse/abuse.ts'
import { citiesService } from './citiesService.ts'
import { clock } from './clock.ts'
import { databaseRestart } from './databaseRestart.ts'
import { databaseSilent } from './databaseSilent.ts'
import { deliveries } from './deliveries.ts'
import { diskFull } from './diskFull.ts'
import { failOver } from './failOver.ts'
import { type Fault, NotRun, type Outcome } from './fault.ts'
import { jobKilled } from './jobKilled.ts'
import { killApp, killEverything } from './kills.ts'
import { manyInstances } from './manyInstances.ts'
import { powerCut } from './powerCut.ts'
import { restoreKilled } from './restoreKilled.ts'
import { secondInstance } from './secondInstance.ts'
import { shutdown } from './shutdown.ts'
import { slowClients } from './slowClients.ts'
import { smallMachine } from './smallMachine.ts'

const FAULTS: Fault[] = [
  killEverything,
  killApp,
  powerCut,
  restoreKilled,
  databaseRestart,
  databaseSilent,
  diskFull,
  shutdown,
  slowClients,
  smallMachine,
  clock,
  secondInstance,
  citiesService,
  manyInstances,
  jobKilled,
  deliveries,
  failOver,
  ...ABUSES,
]
/** In ms. A fault that takes longer has failed. */
const LONGEST = 900_000
const print = (text: string) => process.stdout.write(`${text}\n`)

interface Row extends Outcome {
  fault: Fault
  result: 'held' | 'BROKEN' | 'not run'
}

const failWhenTooLong = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`not finished within ${LONGEST / 1000} s`)), LONGEST).unref()
  })

async function runFault(fault: Fault): Promise<Row> {
  print(`\n${fault.name}: ${fault.promise}`)
  const folder = await mkdtemp(join(tmpdir(), 'chicken-rates-fault-'))
  try {
    const place = { folder, port: await freePort(), print: (text: string) => print(`  ${text}`) }
    const outcome = await Promise.race([fault.run(place), failWhenTooLong()])
    return { fault, result: outcome.isHeld ? 'held' : 'BROKEN', ...outcome }
  } catch (error) {
    const result = error instanceof NotRun ? 'not run' : 'BROKEN'
    return { fault, result, isHeld: false, figures: (error as Error).message }
  } finally {
    // a broken fault may have left files that are still in use
    await rm(folder, { recursive: true, force: true, maxRetries: 2 }).catch(() =>
      print(`  left behind: ${folder}`),
    )
  }
}

// processes and mounts of a fault end with this process
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const asked = process.argv.slice(2)
const chosen = FAULTS.filter(({ name }) => asked.length === 0 || asked.some(word => name.includes(word)))
if (chosen.length === 0)
  throw new Error(`There is no such fault. Those are: ${FAULTS.map(({ name }) => name).join('; ')}.`)
const rows: Row[] = []
for (const fault of chosen) {
  const row = await runFault(fault)
  rows.push(row)
  print(`  ${row.result}: ${row.figures}`)
}

print('\n| fault | result | figures |\n|---|---|---|')
for (const { fault, result, figures } of rows) print(`| ${fault.name} | ${result} | ${figures} |`)
process.exit(rows.some(({ result }) => result === 'BROKEN') ? 1 : 0)
