import type { ReactNode } from 'react'
import type { Assets } from './assets.ts'
import type { Texts } from './messages/texts.ts'
import { DarkSheet, Sheet } from './styles/Stylesheet.tsx'
import { WIDGET_SHEET } from './styles/stylesheets.ts'

interface WidgetDocumentProps {
  title: string
  isSample: boolean
  texts: Texts
  assets: Assets
  children: ReactNode
}

/** The frame of a widget in pages of others: no script, no choice of theme, not to be found by itself. */
export const WidgetDocument = ({ title, isSample, texts, assets, children }: WidgetDocumentProps) => (
  <html lang={texts.tag}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <meta name="color-scheme" content="light dark" />
      <Sheet source={WIDGET_SHEET} assets={assets} />
      <DarkSheet assets={assets} />
    </head>
    <body>
      <main>
        <h1 className="vh">{title}</h1>
        {children}
        {isSample && <p className="sample">{texts.site.sample}</p>}
      </main>
    </body>
  </html>
)
