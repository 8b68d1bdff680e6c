import type { Day } from '#shared/days.ts'
import type { Mapping } from './columns.ts'
import { readFile } from './readTable.ts'
import { readRecords } from './records.ts'
import { BadFile, type FileProblem, type ReadFile, type Table } from './table.ts'

/** A file to read, or a mapping of its columns; `day` is that of rows without one. */
export type WorkerRequest =
  | { bytes: Uint8Array; sheet: string | undefined }
  | { mapping: Mapping; today: Day; day: Day | undefined }
export type WorkerResponse = ReadFile | { problem: FileProblem } | ReturnType<typeof readRecords>

let table: Table

async function handle(request: WorkerRequest): Promise<WorkerResponse> {
  if ('mapping' in request) return readRecords(table, request.mapping, request.today, request.day)
  try {
    const read = await readFile(request.bytes, request.sheet)
    if ('rows' in read.table) table = read.table
    return read
  } catch (failed) {
    return { problem: failed instanceof BadFile ? failed.problem : 'failed' }
  }
}

// 20,000 rows take a phone more than a second, in which the page must not freeze
addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => postMessage(await handle(data)))
