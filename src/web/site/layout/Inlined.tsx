import { THEME_MEDIA } from '#web/ui/theme.ts'
import type { Assets, ScriptSource, SheetSource } from '../assets.ts'

interface ScriptProps {
  source: ScriptSource
  /** Source of the script that it loads by itself. */
  later?: string
  assets: Assets
}

/** The built text of a classic script, in a function: what it declares would be global otherwise. */
export function getScriptText({
  source,
  assets,
}: Pick<ScriptProps, 'source' | 'assets'>): string | undefined {
  const text = assets.text(source)
  return text === undefined ? undefined : `(()=>{${text.trim()}})()`
}

/**
 * A small script, written into the page: it runs where it stands, before the first paint. Its text is a constant of the
 * build, and the content security policy names its hash. It must stay one file, so nothing else may import what it
 * imports: hence its own few lines around the storage. In development Vite serves it by its address.
 */
export function Script({ source, later, assets }: ScriptProps) {
  const text = getScriptText({ source, assets })
  const named = { 'data-later': later && assets.url(later) }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build
  if (text !== undefined) return <script {...named} dangerouslySetInnerHTML={{ __html: text }} />
  return <script type="module" src={assets.url(source)} {...named} />
}

interface LanguageSheet {
  source: SheetSource
  /** BCP 47. */
  tag: string
  assets: Assets
}

interface SheetProps extends LanguageSheet {
  id?: string
  media?: string
}

/**
 * A stylesheet, written into the page, which is drawn one round trip sooner than with a link. Its text is a constant of
 * the build, and the content security policy names its hash. In development Vite serves it by its address.
 */
function Sheet({ source, tag, assets, ...rest }: SheetProps) {
  const text = assets.sheetText(source, tag)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build
  if (text !== undefined) return <style {...rest} dangerouslySetInnerHTML={{ __html: text }} />
  return <link {...rest} rel="stylesheet" href={assets.url(source)} />
}

interface PageSheetProps extends LanguageSheet {
  /** Whether the first paint needs all of it. */
  isWhole?: boolean
}

/**
 * A page's own sheet. What only paper, forced colours and scripts need of it is linked, and the first paint waits for no
 * link; controls.ts gives it to all media.
 */
export function PageSheet({ source, tag, isWhole = false, assets }: PageSheetProps) {
  return (
    <>
      <Sheet source={source} tag={tag} assets={assets} />
      {assets.text(source) !== undefined && (
        <link
          rel="stylesheet"
          href={assets.url(source.replace(/css$/, 'later.css'))}
          media={isWhole ? undefined : 'print,(forced-colors:active)'}
        />
      )}
    </>
  )
}

/** The dark theme as the device asks for it; preferences.ts and controls.ts give it other media. */
export const DarkSheet = (of: Omit<LanguageSheet, 'source'>) => (
  <Sheet id="dark" source="src/web/ui/dark.sheet.css" media={THEME_MEDIA.auto} {...of} />
)
