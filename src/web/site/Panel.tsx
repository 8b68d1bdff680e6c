import type { Assets } from './assets.ts'
import { Document } from './Document.tsx'
import type { Texts } from './messages/texts.ts'

const ENTRY = 'src/web/panel/entry.tsx'

interface PanelProps {
  siteName: string
  isSample: boolean
  texts: Texts
  assets: Assets
}

/** The shell of the staff panel: no data in it, the panel draws the rest in the browser. */
export function Panel({ siteName, isSample, texts, assets }: PanelProps) {
  const [entry, ...imports] = assets.scripts(ENTRY)
  return (
    <Document
      language={texts.tag}
      title={`${texts.site.staffTitle} | ${siteName}`}
      isSample={isSample}
      assets={assets}
      sheets={assets.sheets(ENTRY).map(href => <link key={href} rel="stylesheet" href={href} />)}
      head={
        <>
          <script type="module" src={entry} />
          {imports.map(href => (
            <link key={href} rel="modulepreload" href={href} />
          ))}
        </>
      }
    >
      <div id="root" />
      <noscript>{texts.site.staffNeedsScript}</noscript>
    </Document>
  )
}
