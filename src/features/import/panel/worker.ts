import { readFile } from './readFile.ts'

// a large workbook takes a phone more than a second, in which the page must not freeze
addEventListener('message', async ({ data }: MessageEvent<{ bytes: ArrayBuffer; sheet?: string }>) =>
  postMessage(await readFile(new Uint8Array(data.bytes), data.sheet)),
)
