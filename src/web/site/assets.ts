import type { Built } from '#shared/site.ts'

/** A stylesheet that is written into pages. The build makes one of each file of such a name. */
export type SheetSource = `src/${string}.sheet.css`
/** A classic script that is written into pages, and runs where it is written. */
export type ScriptSource = `src/${string}.inline.ts`

/** Whether the built text of a source is written into pages. */
export const isInlined = (source: string): boolean => /\.(sheet\.css|inline\.ts)$/.test(source)

/** Public addresses of what the pages load, by source file. */
export interface Assets {
  url(source: string): string
  /** The built text of a sheet or a classic script, to be written into pages; undefined in development. */
  text(source: string): string | undefined
  /** Scripts with everything they import, the first one first, so that all of it can be asked for at once. */
  scripts(...sources: string[]): string[]
  /** The sheets that a script brings along. */
  sheets(source: string): string[]
}

/** Without a manifest Vite serves the sources as they are. */
const SOURCES: Assets = {
  url: source => `/${source}`,
  text: () => undefined,
  scripts: (...sources) => sources.map(source => `/${source}`),
  sheets: () => [],
}

export function readAssets(built: Built | undefined): Assets {
  if (!built) return SOURCES
  const { manifest, texts } = built
  const entry = (source: string) => {
    const found = manifest[source]
    if (!found) throw new Error(`${source} is not in the manifest: build the site first`)
    return found
  }
  const withImports = (source: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(source)) return seen
    seen.add(source)
    for (const imported of entry(source).imports ?? []) withImports(imported, seen)
    return seen
  }
  return {
    url: source => `/${entry(source).file}`,
    text: source => texts[entry(source).file],
    scripts(...sources) {
      const parts = new Set<string>()
      for (const source of sources) withImports(source, parts)
      return [...parts].map(part => `/${entry(part).file}`)
    },
    sheets: source => [...withImports(source)].flatMap(part => entry(part).css ?? []).map(file => `/${file}`),
  }
}
