import type { ReactNode } from 'react'
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
  sheets: readonly string[]
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
      {sheets.map(href => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <link
        id="dark"
        rel="stylesheet"
        href={assets.url('src/web/ui/dark.css')}
        media="screen and (prefers-color-scheme: dark)"
      />
      <script src={assets.url('src/web/site/theme.ts')} />
      {head}
    </head>
    <body>{children}</body>
  </html>
)
