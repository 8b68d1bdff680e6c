import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { Assets } from '../assets.ts'

interface IslandProps<Props extends object> {
  /** Source file of its browser entry. */
  source: `src/web/site/islands/${string}.tsx`
  component: ComponentType<Props>
  props: Props
  assets: Assets
}

/** Ends no script element, whatever the data: `</script>` cannot be written without `<`. */
const jsonOf = (props: object): string => JSON.stringify(props).replaceAll('<', '\\u003c')

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
      data-island={assets.scripts(source).join(' ')}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it, with the text boundaries that hydration needs
      dangerouslySetInnerHTML={{ __html: renderToString(<Part {...props} />) }}
    />
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: jsonOf lets no markup through */}
    <script type="application/json" dangerouslySetInnerHTML={{ __html: jsonOf(props) }} />
  </>
)
