import { DEFAULT_LANGUAGE, type Language } from '#shared/languages.ts'
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

interface StyleProps {
  sources: readonly SheetSource[]
  id?: string
  media?: string
  assets: Assets
}

/** The built text of stylesheets, one after the other. */
export const getSheetText = (sources: readonly SheetSource[], assets: Assets): string =>
  sources.map(source => assets.text(source)).join('')

/**
 * Stylesheets, written into the page, which is drawn one round trip sooner than with a link. Their text is a constant of
 * the build, and the content security policy names its hash. In development Vite serves them by their addresses.
 */
export function Style({ sources, assets, ...rest }: StyleProps) {
  const text = getSheetText(sources, assets)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build
  if (text) return <style {...rest} dangerouslySetInnerHTML={{ __html: text }} />
  return sources.map(source => <link key={source} {...rest} rel="stylesheet" href={assets.url(source)} />)
}

/** The rules of a language: the font of its script, and how its long words fit. English needs none. */
export const listLanguageSheets = (language: Language): SheetSource[] =>
  language === DEFAULT_LANGUAGE ? [] : [`src/web/site/languages/${language}.sheet.css`]

/** What no first paint needs. */
export const LATER = 'src/web/site/later.css'

interface PageSheetProps {
  source: SheetSource
  language: Language
  assets: Assets
}

/** The styles of a page. The first paint waits for no link: controls.ts gives the linked sheet to all media. */
export const PageSheet = ({ source, language, assets }: PageSheetProps) => (
  <>
    <Style sources={[source, ...listLanguageSheets(language)]} assets={assets} />
    <link rel="stylesheet" href={assets.url(LATER)} media="print,(forced-colors:active)" />
  </>
)

/** The dark theme as the device asks for it; preferences.ts and controls.ts give it other media. */
export const DarkSheet = ({ assets }: Pick<StyleProps, 'assets'>) => (
  <Style id="dark" sources={['src/web/ui/dark.sheet.css']} media={THEME_MEDIA.auto} assets={assets} />
)
