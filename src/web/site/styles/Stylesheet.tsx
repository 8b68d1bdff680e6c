import type { Assets } from '../assets.ts'
import { DARK_SHEET } from './stylesheets.ts'

interface SheetProps {
  source: string
  id?: string
  media?: string
  assets: Assets
}

/**
 * A sheet, written into the page: it is drawn one round trip sooner than with a link. Its text is a constant of the
 * build, and the content security policy names its hash. In development Vite serves it by its address.
 */
export function Sheet({ source, assets, ...rest }: SheetProps) {
  const text = assets.text(source)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build
  if (text !== undefined) return <style {...rest} dangerouslySetInnerHTML={{ __html: text }} />
  return <link {...rest} rel="stylesheet" href={assets.url(source)} />
}

/** The dark as the device asks for it; chosen.ts gives it other media. */
export const DarkSheet = ({ assets }: { assets: Assets }) => (
  <Sheet id="dark" source={DARK_SHEET} media="screen and (prefers-color-scheme: dark)" assets={assets} />
)
