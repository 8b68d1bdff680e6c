import { FILE_PROBLEMS } from '#messages/panel/import.js'
import type { Day } from '#shared/days.ts'
import type { Mapping } from './columns.ts'
import type { readRecords } from './records.ts'
import { BadFile, type Table } from './table.ts'
import type { WorkerRequest, WorkerResponse } from './worker.ts'

/** Bytes of a file at most: 5 MB. */
const MAX_FILE = 5 * 1024 * 1024

/** A file whose table was read. */
export interface OpenFile {
  name: string
  table: Table
  /** Reads its records by a mapping of its columns. */
  read(mapping: Mapping, today: Day): Promise<ReturnType<typeof readRecords>>
}

/** Reads a file in a worker, which lives until the signal is aborted; returns a sentence for one that is no table of ours. */
export async function openFile(file: File, signal: AbortSignal): Promise<OpenFile | { problem: string }> {
  if (file.size > MAX_FILE) return { problem: FILE_PROBLEMS.tooLarge }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  signal.addEventListener('abort', () => worker.terminate())
  let last: Promise<unknown> = Promise.resolve()

  /** Sends one request after the other: a response does not say which request it belongs to. */
  function send(request: WorkerRequest): Promise<WorkerResponse> {
    const response = last.then(() => callWorker(worker, request))
    last = response.catch(() => undefined)
    return response
  }

  try {
    const read = await send({ bytes: new Uint8Array(await file.arrayBuffer()) })
    if (!('table' in read)) throw new BadFile('problem' in read ? read.problem : 'failed')
    return {
      name: file.name,
      table: read.table,
      read: async (mapping, today) => (await send({ mapping, today })) as ReturnType<typeof readRecords>,
    }
  } catch (failed) {
    worker.terminate()
    return { problem: FILE_PROBLEMS[failed instanceof BadFile ? failed.problem : 'failed'] }
  }
}

const callWorker = (worker: Worker, request: WorkerRequest) =>
  new Promise<WorkerResponse>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WorkerResponse>) => resolve(data)
    worker.onerror = reject
    worker.postMessage(request)
  })
