import type { Assets } from '../assets.ts'
import { DARK_SHEET, type SCRIPTS } from '../inlined.ts'

interface ScriptProps {
  source: (typeof SCRIPTS)[number]
  assets: Assets
}

/** The built text of a classic script, in a function: what it declares would be global otherwise. */
export function getScriptText({ source, assets }: ScriptProps): string | undefined {
  const text = assets.text(source)
  return text === undefined ? undefined : `(()=>{${text.trim()}})()`
}

/**
 * A small script, written into the page: it runs where it stands, before the first paint. Its text is a constant of the
 * build, and the content security policy names its hash. It must stay one file, so nothing else may import what it
 * imports: hence its own few lines around the storage. In development Vite serves it by its address.
 */
export function Script(props: ScriptProps) {
  const text = getScriptText(props)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build
  if (text !== undefined) return <script dangerouslySetInnerHTML={{ __html: text }} />
  return <script type="module" src={props.assets.url(props.source)} />
}

interface SheetProps {
  source: string
  id?: string
  media?: string
  assets: Assets
}

/**
 * A stylesheet, written into the page, which is drawn one round trip sooner than with a link. Its text is a constant of
 * the build, and the content security policy names its hash. In development Vite serves it by its address.
 */
export function Sheet({ source, assets, ...rest }: SheetProps) {
  const text = assets.text(source)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build
  if (text !== undefined) return <style {...rest} dangerouslySetInnerHTML={{ __html: text }} />
  return <link {...rest} rel="stylesheet" href={assets.url(source)} />
}

/** The dark theme as the device asks for it; preferences.ts gives it other media. */
export const DarkSheet = ({ assets }: { assets: Assets }) => (
  <Sheet id="dark" source={DARK_SHEET} media="screen and (prefers-color-scheme: dark)" assets={assets} />
)
