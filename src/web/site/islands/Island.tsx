import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { toScriptJson } from '#web/ui/markup.ts'
import type { Assets } from '../assets.ts'
import { usePage } from '../page.ts'

/** Marks the element that a script is loaded for (loader.ts); `source` exports `start`. */
export const islandAttributes = (source: string, assets: Assets) => ({
  'data-island': assets.scripts(source).join(' '),
})

/** A file that exports the component of its name. The build makes a script of it that hydrates it (vite.islands.ts). */
type IslandSource = `src/${string}.island.tsx`

interface IslandProps<Props extends object> {
  /** Its source file. */
  source: IslandSource
  component: ComponentType<Props>
  props: Props
}

/**
 * A component that is rendered here and hydrated in the browser, by loader.ts and start.tsx, once it is touched: React starts for
 * nobody who does not use it.
 */
export function Island<Props extends object>({ source, component: Part, props }: IslandProps<Props>) {
  const { assets } = usePage()
  const html = renderToString(<Part {...props} />)
  return (
    <>
      <div
        {...islandAttributes(`${source}?start`, assets)}
        data-on-touch=""
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it, with the text boundaries that hydration needs
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: toScriptJson lets no markup through */}
      <script type="application/json" dangerouslySetInnerHTML={{ __html: toScriptJson(props) }} />
    </>
  )
}
