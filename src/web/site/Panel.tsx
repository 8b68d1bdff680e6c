import type { Assets } from './assets.ts'
import { Document } from './Document.tsx'
import type { Texts } from './texts/texts.ts'

const ENTRY = 'src/web/panel/entry.tsx'

/** The shell of the staff panel: no data in it, the panel draws the rest in the browser. */
export function Panel({ siteName, texts, assets }: { siteName: string; texts: Texts; assets: Assets }) {
  const [entry, ...imports] = assets.scripts(ENTRY)
  return (
    <Document
      language={texts.language}
      title={`${texts.site.staffTitle} | ${siteName}`}
      assets={assets}
      sheets={assets.sheets(ENTRY)}
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
