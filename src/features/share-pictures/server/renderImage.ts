import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { SitePicture } from '#shared/site.ts'
import { SCRIPT_FONTS } from './fonts.ts'

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

let renderer: Promise<RenderImage> | undefined

/** Renders a PNG image. The native library and the fonts are loaded with the first one. */
export async function renderImage(picture: SitePicture): Promise<Buffer> {
  renderer ??= loadRenderer()
  return (await renderer)(picture)
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
