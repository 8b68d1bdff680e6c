import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|svg)$/
const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/** Writes each text file of the browser's build in compressed forms beside it, so that the server never compresses one. */
export const compressAssets = (): Plugin => ({
  name: 'compress-assets',
  applyToEnvironment: environment => environment.config.consumer === 'client',
  async writeBundle({ dir = '' }) {
    const files = new Set(await readdir(dir, { recursive: true }))
    // what another build of the same folder has made is compressed already
    const texts = [...files].filter(file => TEXT.test(file) && !files.has(`${file}.br`))
    const writes = texts.map(async file => {
      const path = join(dir, file)
      const content = await readFile(path)
      await writeFile(`${path}.br`, brotliCompressSync(content, BEST))
      await writeFile(`${path}.gz`, gzipSync(content))
    })
    await Promise.all(writes)
  },
})
