import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { writtenOption } from '#web/ui/suggestions.ts'
import type { Assets } from '../assets.ts'

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

/** Ends no script element, whatever the data: `</script>` cannot be written without `<`. Read by start.tsx. */
const jsonOf = (props: object): string =>
  JSON.stringify(props, (name, value) => (name === 'cities' ? value.map(writtenOption) : value)).replaceAll(
    '<',
    '\\u003c',
  )

/** A component that is drawn here and taken over in the browser, by loader.ts and start.tsx. */
export const Island = <Props extends object>({
  source,
  component: Part,
  props,
  assets,
}: IslandProps<Props>) => (
  <>
    <div
      className="island"
      {...started(source, assets)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it, with the text boundaries that hydration needs
      dangerouslySetInnerHTML={{ __html: renderToString(<Part {...props} />) }}
    />
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: jsonOf lets no markup through */}
    <script type="application/json" dangerouslySetInnerHTML={{ __html: jsonOf(props) }} />
  </>
)
