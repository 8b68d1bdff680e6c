import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { type Option, writtenOption, writtenRest } from '#web/ui/suggestions.ts'
import type { Assets } from '../assets.ts'
import { toJson } from '../json.ts'

interface IslandProps<Props extends object> {
  /** Source file of its browser entry. */
  source: `src/web/site/islands/${string}.tsx`
  component: ComponentType<Props>
  props: Props
  assets: Assets
}

/** Marks what a script of its own is started for (loader.ts); `source` exports `start`. */
export const started = (source: string, assets: Assets) => ({
  'data-island': assets.scripts(source).join(' '),
})

/** Read by start.tsx. Names that stand in the list of a field are not written again: they are most of a page's words. */
function propsText(props: object, html: string): string {
  const text = html.includes('<datalist') ? writtenRest : writtenOption
  return toJson(props, (name: string, value: unknown) =>
    name === 'cities' ? (value as Option[]).map(text) : value,
  )
}

/** A component that is drawn here and taken over in the browser, by loader.ts and start.tsx. */
export const Island = <Props extends object>({
  source,
  component: Part,
  props,
  assets,
}: IslandProps<Props>) => {
  const html = renderToString(<Part {...props} />)
  return (
    <>
      <div
        {...started(source, assets)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it, with the text boundaries that hydration needs
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: jsonOf lets no markup through */}
      <script type="application/json" dangerouslySetInnerHTML={{ __html: propsText(props, html) }} />
    </>
  )
}
