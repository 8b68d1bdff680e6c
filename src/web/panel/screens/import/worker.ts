import type { Day } from '#shared/days.ts'
import type { Mapping } from './columns.ts'
import { readTable } from './readTable.ts'
import { readRecords } from './records.ts'
import { BadFile, type Table } from './table.ts'
import type { FileProblem } from './texts.ts'

/** A file to read, or how its columns are meant. */
export type WorkerRequest = { bytes: Uint8Array } | { mapping: Mapping; today: Day }
export type WorkerResponse = { table: Table } | { problem: FileProblem } | ReturnType<typeof readRecords>

let table: Table

async function answer(asked: WorkerRequest): Promise<WorkerResponse> {
  if ('mapping' in asked) return readRecords(table, asked.mapping, asked.today)
  try {
    table = await readTable(asked.bytes)
    return { table }
  } catch (failed) {
    return { problem: failed instanceof BadFile ? failed.problem : 'failed' }
  }
}

// 20,000 rows take a phone more than a second: the page is not kept from anything meanwhile
addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => postMessage(await answer(data)))
