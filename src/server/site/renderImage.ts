import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { LRUCache } from 'lru-cache'
import { SCRIPT_FONTS } from '#shared/languages.ts'
import type { SitePicture } from '#shared/site.ts'

/** In px, as previews of links expect. */
const SIZE = { width: 1200, height: 630 }
const MIB = 2 ** 20

async function readFont(family: string, file: string) {
  const path = `@fontsource/anek-${family}/files/anek-${family}-${file}-600-normal.woff2`
  return { name: `Anek ${file}`, data: await readFile(fileURLToPath(import.meta.resolve(path))) }
}

/** Reads the fonts of all scripts: names of cities may be in any of them. */
const readFonts = () =>
  Promise.all(
    Object.values(SCRIPT_FONTS).flatMap(({ family, subsets }) =>
      subsets.map(subset => readFont(family, subset)),
    ),
  )

type RenderImage = (picture: SitePicture) => Promise<Buffer>

/** Renders PNG images. The native library and the fonts are loaded with the first one. */
export function createImageRenderer(): RenderImage {
  let renderer: Promise<RenderImage> | undefined
  return async picture => {
    renderer ??= loadRenderer()
    return (await renderer)(picture)
  }
}

async function loadRenderer(): Promise<RenderImage> {
  const [{ Renderer }, { fromHtml }, fonts] = await Promise.all([
    import('@takumi-rs/core'),
    import('@takumi-rs/helpers/html'),
    readFonts(),
  ])
  const renderer = new Renderer({ cacheMaxBytes: 4 * MIB })
  for (const font of fonts) await renderer.registerFont(font)
  const options = { ...SIZE, format: 'png', fontFamilies: fonts.map(({ name }) => name) } as const
  // on a thread of its own: the server serves other requests meanwhile
  return ({ html, style, language }) =>
    renderer.render(fromHtml(html).node, { ...options, css: [style], lang: language })
}

/** Memory of an entry besides its bytes: its key and its place in the list. */
const ENTRY_BYTES = 512

/** About five hundred images; the response cache stores their responses besides. */
const CACHE_BYTES = 16 * MIB

/** Caches at most `maxBytes` of images by their HTML. Concurrent requests for one image render it once. */
export function cacheImages(render: RenderImage, maxBytes: number): RenderImage {
  const images = new LRUCache<string, Buffer, SitePicture>({
    maxSize: maxBytes,
    sizeCalculation: ({ buffer }) => buffer.byteLength + ENTRY_BYTES,
    // an image that is evicted while it is rendered is still sent
    ignoreFetchAbort: true,
    fetchMethod: (_key, _old, { context }) => render(context),
  })
  return picture =>
    images.forceFetch(createHash('sha256').update(picture.html).digest('base64url'), { context: picture })
}

/** Renders the pictures of all features, with the fonts of all scripts in memory once. */
export const renderImage = cacheImages(createImageRenderer(), CACHE_BYTES)
