import { limitConcurrency } from '#server/http/limitConcurrency.ts'
import type { SitePicture } from '#shared/site.ts'
import { readFonts } from './fonts.ts'

/** What previews of links expect, in px. */
const SIZE = { width: 1200, height: 630 }
/** Two cores also carry everything else; past the line a preview is not worth waiting for. */
const TURNS = { atOnce: 2, waiting: 50 }
const MIB = 2 ** 20

/** Opens the drawing of pictures. The native library and the fonts are read when the first one is wanted. */
export function openDrawing(): (picture: SitePicture) => Promise<Buffer> {
  const inTurn = limitConcurrency(TURNS)
  let renderer: ReturnType<typeof openRenderer> | undefined
  return picture =>
    inTurn(async () => {
      renderer ??= openRenderer()
      const { draw, toNode } = await renderer
      return draw(toNode(picture.html), picture)
    })
}

async function openRenderer() {
  const [{ Renderer }, { fromHtml }, fonts] = await Promise.all([
    import('@takumi-rs/core'),
    import('@takumi-rs/helpers/html'),
    readFonts(),
  ])
  const renderer = new Renderer({ cacheMaxBytes: 4 * MIB })
  for (const font of fonts) await renderer.registerFont(font)
  const fontFamilies = fonts.map(font => font.name)
  return {
    toNode: (html: string) => fromHtml(html).node,
    // on a thread of its own: the server goes on meanwhile
    draw: (node: ReturnType<typeof fromHtml>['node'], { style, language }: SitePicture): Promise<Buffer> =>
      renderer.render(node, { ...SIZE, format: 'png', css: [style], fontFamilies, lang: language }),
  }
}
