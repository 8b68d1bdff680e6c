import type { Assets } from '../assets.ts'

/**
 * A sheet, written into the page: it is drawn one round trip sooner than with a link. Its text is a constant of the
 * build, and the content security policy names its hash. In development Vite serves it by its address.
 */
export function Sheet({ source, assets }: { source: string; assets: Assets }) {
  const text = assets.text(source)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build
  if (text !== undefined) return <style dangerouslySetInnerHTML={{ __html: text }} />
  return <link rel="stylesheet" href={assets.url(source)} />
}
