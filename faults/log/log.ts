import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Client } from 'pg'
import { writeBackup } from '#cli/backup/write.ts'
import { withMaintenance } from '#cli/command.ts'
import { checkLog } from '#features/public-log/cli/checkLog.ts'
import { readConfig } from '#server/config.ts'
import { connectPast } from '../../bench/past.ts'
import { startProduct } from '../../bench/product.ts'
import { enterHistory } from '../../bench/replay/history.ts'
import { type Ask, replay } from '../../bench/replay/replay.ts'
import { askAt, sendTo, signNow } from '../../bench/replay/site.ts'
import type { Fault, Outcome, Place } from '../fault.ts'
import { EDITS } from './edits.ts'

const command = (name: string) => join(import.meta.dirname, `../../src/${name}/command.ts`)
const RESTORE = command('cli/restore')
const ROTATE = command('features/public-log/cli/rotate-log-key')
/** A stranger's questions about the past after each edit. */
const QUESTIONS = 20
const CITIES = 30

/** What an edit may change, in the order in which it is brought back. */
const TABLES = [
  'city',
  'rate',
  'revision',
  'log_leaf',
  'log_node',
  'log_checkpoint',
  'log_key',
  'log_position',
]

/** Runs statements as somebody whom no trigger stops. */
const force = (client: Client, statements: string) =>
  client.query(`begin; set local session_replication_role = replica; ${statements}; commit`)

/** Runs a command of the product on a data folder. */
async function runCommand(dataDir: string, ...given: string[]): Promise<void> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_DIR: `${dataDir}-backups` }
  const [code] = await once(
    spawn(process.execPath, given, { env, stdio: ['ignore', 'ignore', 'inherit'] }),
    'exit',
  )
  if (code !== 0) throw new Error(`${given.join(' ')} ended with ${code}`)
}

/** Whether a stranger who has stored earlier checkpoints finds that the site contradicts itself. */
const isNoticed = (ask: Ask, earlier: readonly string[]): Promise<boolean> =>
  replay(ask, { earlier, questions: QUESTIONS }).then(
    () => false,
    () => true,
  )

async function run({ folder, port, print }: Place): Promise<Outcome> {
  const dataDir = join(folder, 'data')
  const config = readConfig({ DATA_DIR: dataDir })
  const first = await startProduct(dataDir, port)
  const ask = askAt(first.url)
  const send = sendTo(first.url, await first.logIn())
  await enterHistory(send, { cities: CITIES, days: 8 })
  const old = await signNow(dataDir, ask)
  const backup = join(folder, 'backup.gz')
  await withMaintenance(config, storage => writeBackup(storage, backup, new Date()))
  await runCommand(dataDir, ROTATE)
  await enterHistory(send, { cities: CITIES, days: 6, from: 8 })
  const earlier = [old, await signNow(dataDir, ask)]

  const client = await connectPast(dataDir)
  await force(client, TABLES.map(name => `create table copy_${name} as select * from ${name}`).join('; '))
  const back = TABLES.map(
    name => `delete from ${name}; insert into ${name} overriding system value select * from copy_${name}`,
  ).join('; ')
  const judge = async () => ({
    isWrong: (await checkLog(config)).state === 'wrong',
    isNoticed: await isNoticed(ask, earlier),
  })
  const untouched = await judge()
  const missed: string[] = []
  let [doctor, stranger] = [0, 0]
  for (const { name, statement, isPublic } of EDITS) {
    await force(client, statement)
    const found = await judge()
    if (found.isWrong) doctor += 1
    if (isPublic && found.isNoticed) stranger += 1
    if (!found.isWrong) missed.push(`the doctor misses ${name}`)
    if (isPublic && !found.isNoticed) missed.push(`a stranger misses ${name}`)
    await force(client, back)
  }
  const restored = await judge()
  await force(client, TABLES.map(name => `drop table copy_${name}`).join('; '))
  await client.end()
  await first.stop()
  for (const sentence of missed) print(sentence)

  await runCommand(dataDir, RESTORE, backup, '--replace')
  const second = await startProduct(dataDir, port)
  const note = await signNow(dataDir, ask)
  const isShort = await isNoticed(ask, earlier)
  await enterHistory(sendTo(second.url, await second.logIn()), { cities: CITIES, days: 9, from: 20 })
  await signNow(dataDir, ask)
  const isGrown = await isNoticed(ask, earlier)
  const isContinued = !(await isNoticed(ask, [old]))
  await second.stop()
  const isSaid = note.includes('\nrestored: does not continue ')
  const shown = EDITS.filter(({ isPublic }) => isPublic).length
  return {
    isHeld:
      missed.length === 0 &&
      [untouched, restored].every(each => !each.isWrong && !each.isNoticed) &&
      isShort &&
      isGrown &&
      isContinued &&
      isSaid,
    figures: `the doctor notices ${doctor} of ${EDITS.length} edits, a stranger with two checkpoints ${stranger} of the ${shown} of what is published; a mirror ${isShort && isGrown ? 'notices' : 'misses'} a restore to the past, and the next checkpoint ${isSaid ? 'says so' : 'does not say so'}`,
  }
}

export const publicLog: Fault = {
  name: 'public log edited',
  promise:
    'the doctor notices each edit by hand, a stranger with two checkpoints each of what is published, and a mirror a restore to the past',
  run,
}
