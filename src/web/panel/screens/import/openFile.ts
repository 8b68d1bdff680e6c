import type { Day } from '#shared/days.ts'
import type { Mapping } from './columns.ts'
import type { readRecords } from './records.ts'
import { BadFile, type Table } from './table.ts'
import type { WorkerRequest, WorkerResponse } from './worker.ts'

/** Bytes of a file at most: 5 MB. */
const MAX_FILE = 5 * 1024 * 1024

/** A file that was read, beside the page. */
export interface OpenFile {
  name: string
  table: Table
  /** Its records, with its columns meant this way. */
  read(mapping: Mapping, today: Day): Promise<ReturnType<typeof readRecords>>
}

/** Reads a file in a worker, which lives until the signal. Throws `BadFile` for one that is no table of ours. */
export async function openFile(file: File, left: AbortSignal): Promise<OpenFile> {
  if (file.size > MAX_FILE) throw new BadFile('tooLarge')
  const bytes = new Uint8Array(
    await file.arrayBuffer().catch(() => {
      throw new BadFile('failed')
    }),
  )
  left.throwIfAborted()
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  left.addEventListener('abort', () => worker.terminate())
  let last: Promise<unknown> = Promise.resolve()

  /** One question after the other: an answer does not say which it belongs to. */
  function ask(asked: WorkerRequest): Promise<WorkerResponse> {
    const answer = last.then(() => askWorker(worker, asked))
    last = answer.catch(() => undefined)
    return answer
  }

  const read = await ask({ bytes })
  if (!('table' in read)) throw new BadFile('problem' in read ? read.problem : 'failed')
  return {
    name: file.name,
    table: read.table,
    read: async (mapping, today) => (await ask({ mapping, today })) as ReturnType<typeof readRecords>,
  }
}

const askWorker = (worker: Worker, asked: WorkerRequest) =>
  new Promise<WorkerResponse>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WorkerResponse>) => resolve(data)
    worker.onerror = () => reject(new BadFile('failed'))
    worker.postMessage(asked)
  })
