import type { ReactNode } from 'react'
import { LANGUAGES } from '#shared/languages.ts'
import type { Assets } from './assets.ts'

interface DocumentProps {
  language: string
  title: string
  /** The tags it is found by; absent on pages that are not to be found by search engines. */
  found?: ReactNode
  isSample: boolean
  assets: Assets
  /** Sheets and scripts of this page besides those of every page. */
  head?: ReactNode
  sheets: ReactNode
  children: ReactNode
}

const CHOSEN = 'src/web/site/chosen.ts'

/** Applies what the visitor chose, before the first paint. In a block: classic scripts share their constants. */
export const chosenScript = (assets: Assets): string | undefined => {
  const text = assets.text(CHOSEN)
  return text === undefined ? undefined : `{${text}}`
}

function Chosen({ assets }: { assets: Assets }) {
  const text = chosenScript(assets)
  const languages = LANGUAGES.join(' ')
  if (text === undefined) return <script src={assets.url(CHOSEN)} data-languages={languages} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build
  return <script data-languages={languages} dangerouslySetInnerHTML={{ __html: text }} />
}

/** The frame of every page: what the browser needs before it can draw. */
export const Document = ({
  language,
  title,
  found,
  isSample,
  assets,
  head,
  sheets,
  children,
}: DocumentProps) => (
  <html lang={language}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>{title}</title>
      {found || <meta name="robots" content="noindex" />}
      {isSample && <meta name="sample-data" content="true" />}
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#0e2a20" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link
        rel="preload"
        href={assets.url('src/web/ui/anek-600.woff2')}
        as="font"
        type="font/woff2"
        crossOrigin=""
      />
      {sheets}
      <link
        id="dark"
        rel="stylesheet"
        href={assets.url('src/web/ui/dark.css')}
        media="screen and (prefers-color-scheme: dark)"
      />
      <Chosen assets={assets} />
      {head}
    </head>
    <body>{children}</body>
  </html>
)
