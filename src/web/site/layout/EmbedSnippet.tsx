import { markup } from '#web/ui/markup.ts'
import { usePage } from '../page.ts'

/** A page of ours in a page of others; `src` is its whole address, sizes are CSS px. */
interface EmbeddedFrame {
  src: string
  title: string
  width: number
  height: number
}

/** Writes the element that shows one of our pages in a page of others. By two numbers of px WordPress would cut it to their ratio. */
const formatFrame = ({ src, title, width, height }: EmbeddedFrame): string =>
  markup`<iframe src="${src}" title="${title}" width="100%" height="${height}" style="max-width:${width}px" frameborder="0" loading="lazy"></iframe>`
    .text

/** The element for people who copy it into their own page. */
export function EmbedSnippet(frame: EmbeddedFrame) {
  const { embed } = usePage().texts.seo
  return (
    <details className="field">
      <summary>{embed.show}</summary>
      <label htmlFor="snippet">{embed.copy}</label>
      <textarea id="snippet" readOnly rows={4} spellCheck={false} value={formatFrame(frame)} />
    </details>
  )
}
