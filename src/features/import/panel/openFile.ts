import type { ReadFile } from './table.ts'

/** Bytes of a file at most: 5 MB. */
const MAX_FILE = 5 * 1024 * 1024

/** How long a file is read at most, ms: a phone needs some seconds for the largest, and a hostile one has no end. */
const LONGEST = 60_000

/** Reads a file, or one sheet of it, in a worker. */
export async function openFile(
  file: File,
  sheet: string | undefined,
  signal: AbortSignal,
): Promise<ReadFile> {
  if (file.size > MAX_FILE) return { problem: 'tooLarge' }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  try {
    const bytes = await file.arrayBuffer()
    return await new Promise<ReadFile>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ReadFile>) => resolve(data)
      worker.onerror = reject
      AbortSignal.any([signal, AbortSignal.timeout(LONGEST)]).addEventListener('abort', reject)
      worker.postMessage({ bytes, sheet })
    })
  } catch {
    return { problem: 'failed' }
  } finally {
    worker.terminate()
  }
}
