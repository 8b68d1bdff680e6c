import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { type Option, writtenOption } from '#web/ui/suggestions.ts'
import type { Assets } from '../assets.ts'
import { jsonOf } from '../json.ts'

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

/** Read by start.tsx. */
const written = (name: string, value: unknown) =>
  name === 'cities' ? (value as Option[]).map(writtenOption) : value

/** A component that is drawn here and taken over in the browser, by loader.ts and start.tsx. */
export const Island = <Props extends object>({
  source,
  component: Part,
  props,
  assets,
}: IslandProps<Props>) => (
  <>
    <div
      {...started(source, assets)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it, with the text boundaries that hydration needs
      dangerouslySetInnerHTML={{ __html: renderToString(<Part {...props} />) }}
    />
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: jsonOf lets no markup through */}
    <script type="application/json" dangerouslySetInnerHTML={{ __html: jsonOf(props, written) }} />
  </>
)
