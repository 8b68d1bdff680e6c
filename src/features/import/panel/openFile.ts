import { FILE_PROBLEMS } from '#messages/panel/import.js'
import type { Day } from '#shared/days.ts'
import type { Mapping } from './columns.ts'
import type { readRecords } from './records.ts'
import { BadFile, type Table } from './table.ts'
import type { WorkerRequest, WorkerResponse } from './worker.ts'

/** Bytes of a file at most: 5 MB. */
const MAX_FILE = 5 * 1024 * 1024

/** How long a file is read at most, ms: a phone needs some seconds for the largest, and a hostile one has no end. */
const LONGEST = 60_000

/** A file whose table was read. */
export interface OpenFile {
  name: string
  table: Table
  /** Reads its records by a mapping of its columns; `day` is that of rows without one. */
  read(mapping: Mapping, today: Day, day: Day | undefined): Promise<ReturnType<typeof readRecords>>
}

/** What became of a file: its table, or a sentence for one that is no table of ours; and the sheets to choose from. */
export interface Opened {
  file?: OpenFile
  problem?: string
  sheets: readonly string[]
  sheet?: string | undefined
}

/** Reads a file, or one sheet of it, in a worker, which lives until the signal is aborted. */
export async function openFile(file: File, sheet: string | undefined, signal: AbortSignal): Promise<Opened> {
  if (file.size > MAX_FILE) return { problem: FILE_PROBLEMS.tooLarge, sheets: [] }
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
    const read = await send({ bytes: new Uint8Array(await file.arrayBuffer()), sheet })
    if (!('table' in read)) throw new BadFile('problem' in read ? read.problem : 'failed')
    const { table, ...sheets } = read
    if ('problem' in table) return { ...sheets, problem: FILE_PROBLEMS[table.problem] }
    return {
      ...sheets,
      file: {
        name: file.name,
        table,
        read: async (mapping, today, day) =>
          (await send({ mapping, today, day })) as ReturnType<typeof readRecords>,
      },
    }
  } catch (failed) {
    worker.terminate()
    return { problem: FILE_PROBLEMS[failed instanceof BadFile ? failed.problem : 'failed'], sheets: [] }
  }
}

function callWorker(worker: Worker, request: WorkerRequest): Promise<WorkerResponse> {
  let end: ReturnType<typeof setTimeout>
  const response = new Promise<WorkerResponse>((resolve, reject) => {
    end = setTimeout(() => {
      worker.terminate()
      reject(new BadFile('unpacked'))
    }, LONGEST)
    worker.onmessage = ({ data }: MessageEvent<WorkerResponse>) => resolve(data)
    worker.onerror = reject
    worker.postMessage(request)
  })
  return response.finally(() => clearTimeout(end))
}
