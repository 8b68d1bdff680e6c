import type { Assets } from './assets.ts'
import type { SCRIPTS } from './inlined.ts'

interface ScriptProps {
  source: (typeof SCRIPTS)[number]
  assets: Assets
}

/** Its text as a classic script, in a function: what classic scripts declare would be everybody's. */
export function scriptText({ source, assets }: ScriptProps): string | undefined {
  const text = assets.text(source)
  return text === undefined ? undefined : `(()=>{${text.trim()}})()`
}

/**
 * A small script, written into the page: it runs where it stands, before the first paint. Its text is a constant of the
 * build, and the content security policy names its hash. It must stay one file, so nothing else may import what it
 * imports: hence its own few lines around the storage. In development Vite serves it by its address.
 */
export function Script(props: ScriptProps) {
  const text = scriptText(props)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build
  if (text !== undefined) return <script dangerouslySetInnerHTML={{ __html: text }} />
  return <script type="module" src={props.assets.url(props.source)} />
}
