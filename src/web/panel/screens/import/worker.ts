import type { Day } from '#shared/days.ts'
import type { Mapping } from './columns.ts'
import { readTable } from './readTable.ts'
import { readRecords } from './records.ts'
import type { FileProblem } from './table.ts'
import { BadFile, type Table } from './table.ts'

/** A file to read, or a mapping of its columns. */
export type WorkerRequest = { bytes: Uint8Array } | { mapping: Mapping; today: Day }
export type WorkerResponse = { table: Table } | { problem: FileProblem } | ReturnType<typeof readRecords>

let table: Table

async function handle(request: WorkerRequest): Promise<WorkerResponse> {
  if ('mapping' in request) return readRecords(table, request.mapping, request.today)
  try {
    table = await readTable(request.bytes)
    return { table }
  } catch (failed) {
    return { problem: failed instanceof BadFile ? failed.problem : 'failed' }
  }
}

// 20,000 rows take a phone more than a second, in which the page must not freeze
addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => postMessage(await handle(data)))
