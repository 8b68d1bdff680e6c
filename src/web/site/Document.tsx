import type { ReactNode } from 'react'
import type { Assets } from './assets.ts'
import { Script } from './Script.tsx'
import { DarkSheet } from './styles/Stylesheet.tsx'

interface DocumentProps {
  language: string
  title: string
  /** The tags it is found by; absent on pages that are not to be found by search engines. */
  found?: ReactNode
  isSample: boolean
  assets: Assets
  /** What else the head of this page has. */
  head?: ReactNode
  sheets: ReactNode
  children: ReactNode
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
      <DarkSheet assets={assets} />
      <Script source="src/web/site/scripts/head.ts" assets={assets} />
      {head}
    </head>
    <body>{children}</body>
  </html>
)
